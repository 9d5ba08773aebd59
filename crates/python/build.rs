//! Tells the linker of a Mac that Python itself brings what is missing.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
