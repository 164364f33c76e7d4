use Poet::Script qw($conf $poet);
use Plack::Builder;
use Plack::Session::Store::Cache;
use CHI;
use strict;
use warnings;

$poet->app_class('Server')->load_startup_modules();

my $sessions = CHI->new( driver => 'RawMemory', global => 1, namespace => 'session', expires_in => '1 day' );

builder {
    enable "ErrorDocument", map { $_ => $poet->static_path("errors/$_.html") } qw(401 403 404 500);
    enable "HTTPExceptions", rethrow => 0;
    enable "Session", store => Plack::Session::Store::Cache->new( cache => $sessions );

    sub {
        my $env = shift;
        $poet->app_class('Mason')->handle_psgi($env);
    };
};
