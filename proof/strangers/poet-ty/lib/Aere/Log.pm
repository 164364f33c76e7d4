package Aere::Log;
use Poet qw($conf $poet);
use Poet::Moose;
use Log::Any::Adapter;

extends 'Poet::Log';

override 'initialize_logging' => sub { Log::Any::Adapter->set( 'Stderr', log_level => 'warning' ) };

1;
