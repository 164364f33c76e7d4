use strict;
use warnings;
use Quetzal::Enlace;

Quetzal::Enlace->to_app;
