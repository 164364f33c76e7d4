use strict;
use warnings;
use lib 'lib';
use Plack::Builder;
use Canigo;

builder {
    mount '/lliuraments' => Canigo->psgi_app;
};
