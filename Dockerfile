# SPDX-License-Identifier: MIT
# Two images: docker build -t pagelet . && docker run --rm -i pagelet extract - < page.html
# and the artifact, with the sources, the tests and the sample suite, which checks itself:
# docker build -t pagelet-artifact --target artifact . && docker run --rm pagelet-artifact
# BASE may be given by its digest (debian@sha256:...), which whoever builds a release should record. This
# file has not been tried with a container engine; scripts/try_system.sh runs the steps of `artifact`.
ARG BASE=debian:12-slim
FROM ${BASE} AS build
COPY . /pagelet
WORKDIR /pagelet
RUN bash -c '. scripts/packages.sh && install_packages "${deb_packages[@]}"'
RUN cmake -B build -G Ninja -DPAGELET_BUILD_TESTS=OFF && cmake --build build && cd build && cpack -G DEB
FROM ${BASE} AS artifact
COPY . /pagelet
WORKDIR /pagelet
RUN bash -c '. scripts/packages.sh && install_packages "${build_packages[@]}"'
RUN cmake --preset release && cmake --build --preset release
CMD ["scripts/reproduce.sh", "--check", "--pagelet", "build/release/cli/pagelet", "sample"]
FROM ${BASE}
COPY --from=build /pagelet/build/pagelet_*.deb /
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates ./pagelet_*.deb && rm -rf /pagelet_*.deb /var/lib/apt/lists/*
WORKDIR /data
ENTRYPOINT ["pagelet"]
