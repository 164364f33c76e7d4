use strict; use warnings;
use CGI::PSGI; use Livraison::App;

$ENV{REST_APP_RETURN_ONLY} = 1;
$SIG{TERM} = sub { exit 0 };

sub {
    my $env = shift;
    my $sortie = Livraison::App->new(query => CGI::PSGI->new($env))->run;
    my ($entetes, $corps) = split /\r?\n\r?\n/, $sortie, 2;
    my ($statut, @h) = (200);
    for (split /\r?\n/, $entetes) {
        my ($nom, $valeur) = /^([^:]+):\s*(.*)$/ or next;
        if (lc $nom eq 'status') { ($statut) = $valeur =~ /(\d+)/ } else { push @h, $nom => $valeur }
    }
    return [$statut, [@h, 'Content-Length' => length $corps], [$corps]];
};
