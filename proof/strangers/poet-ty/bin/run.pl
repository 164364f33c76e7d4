#!/usr/bin/perl
use Poet::Script qw($conf $poet);
use Plack::Runner;
use strict;
use warnings;

# Un seul processus : les sessions de l'environnement de test vivent en mémoire.
my $runner = Plack::Runner->new;
$runner->parse_options(
    '-E', $conf->layer, '-s', 'HTTP::Server::PSGI', '--host', $conf->get('server.host'), '--port', $ENV{PORT} || 5000,
    '--no-default-middleware', $poet->bin_path('app.psgi'),
);
$runner->run;
