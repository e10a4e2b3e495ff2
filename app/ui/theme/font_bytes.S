// The fonts' files as bytes, with their sizes; fonts.cpp declares them.
.macro font name, file
    .global \name
    .global \name\()Size
    .balign 16
\name:
    .incbin "\file"
\name\()End:
    .balign 8
\name\()Size:
    .quad \name\()End - \name
.endm

.section .rodata
font sepaxisInterRegular, "Inter-Regular.otf"
font sepaxisInterSemiBold, "Inter-SemiBold.otf"
font sepaxisJetBrainsMono, "JetBrainsMono-Regular.ttf"
font sepaxisDejaVuSans, "DejaVuSans.ttf"

.section .note.GNU-stack, "", %progbits  // without it the linker would make the stack executable
