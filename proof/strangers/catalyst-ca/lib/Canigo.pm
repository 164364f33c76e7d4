package Canigo;
use Moose;
use namespace::autoclean;

use Catalyst::Runtime 5.90;
extends 'Catalyst';

our $VERSION = '2.4.1';

__PACKAGE__->config(
    name                                        => 'Canigo',
    disable_component_resolution_regex_fallback => 1,
    enable_catalyst_header                      => 0,
    encoding                                    => 'UTF-8',
);

__PACKAGE__->setup();
__PACKAGE__->meta->make_immutable( inline_constructor => 0 );

1;
