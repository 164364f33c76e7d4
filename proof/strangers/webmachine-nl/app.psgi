use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib", './lib';
use Web::Machine;
use Plack::Builder;
use Schema;
use Opslag;
use Bron;

builder {
    mount '/auth-authenticate' => Web::Machine->new(resource => 'Bron::Toegang')->to_app;
    mount '/ext-verify'        => Web::Machine->new(resource => 'Bron::Controle')->to_app;
    mount '/ext-reach'         => Web::Machine->new(resource => 'Bron::Bereik')->to_app;
    mount '/ext-notify'        => Web::Machine->new(resource => 'Bron::Melding')->to_app;
};
