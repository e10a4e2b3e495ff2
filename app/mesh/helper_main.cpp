// sepaxis-mesh: started by sepaxis for every mesh file and every large hull.
#include "app/mesh/requests.h"

int main(int argc, char** argv) {
    sepaxis::mesh::serve(argc, argv, sepaxis::mesh::doRequest);
}
