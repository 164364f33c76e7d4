# Posta Val: interfatscha per partenaris
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/lib";
use PostaVal::Spediziun;

sub {
    my $env = shift;
    PostaVal::Spediziun->psgi_app->($env);
};
