//! The kilometre board of Give Us Victories.
