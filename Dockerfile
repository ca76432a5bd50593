# SPDX-License-Identifier: MIT
# The program in a small image: docker build -t pagelet . && docker run --rm -i pagelet extract - < page.html
FROM debian:12-slim AS build
COPY . /pagelet
WORKDIR /pagelet
RUN bash -c '. scripts/packages.sh && install_packages "${library_packages[@]}" dpkg-dev file'
RUN cmake -B build -G Ninja -DPAGELET_BUILD_TESTS=OFF && cmake --build build && cd build && cpack -G DEB
FROM debian:12-slim
COPY --from=build /pagelet/build/pagelet_*.deb /
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates ./pagelet_*.deb && rm -rf /pagelet_*.deb /var/lib/apt/lists/*
WORKDIR /data
ENTRYPOINT ["pagelet"]
