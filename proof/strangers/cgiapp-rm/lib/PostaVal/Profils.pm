package PostaVal::Profils;
# Profils da Data::FormValidator. Objects en objects: sut 'sut'.
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(profil);

my $object = sub { ref $_[1] eq 'HASH' };
my $text   = sub { my $max = shift; sub { !ref $_[1] && length $_[1] <= $max } };
my $ura    = qr/^(?:[01]\d|2[0-3]):[0-5]\d$/;
my $client = qr/^PV-\d{6}$/;

my %PROFILS = (
    'auth-authenticate' => {
        required => [qw(num clav)],
    },
    'ext-verify' => {
        required           => [qw(persuna)],
        constraint_methods => { persuna => $object },
        sut                => {
            persuna => {
                required           => [qw(num telefon npa)],
                optional           => [qw(prenum)],
                constraint_methods => {
                    num     => $text->(60),
                    prenum  => $text->(60),
                    telefon => qr/^\+41\d{9}$/,
                    npa     => qr/^[1-9]\d{3}$/,
                },
            },
        },
    },
    'ext-reach' => {
        required           => [qw(client acziun)],
        optional           => [qw(giavisch)],
        dependencies       => { acziun => { midar => ['giavisch'] } },
        constraint_methods => {
            client   => $client,
            acziun   => qr/^(?:leger|midar)$/,
            giavisch => $object,
        },
        sut => {
            giavisch => {
                required           => [qw(lieu)],
                optional           => [qw(vischin remartga temp)],
                dependencies       => { lieu => { vischin => ['vischin'] } },
                constraint_methods => {
                    lieu     => qr/^(?:porta|vischin|garascha|posta)$/,
                    vischin  => $text->(60),
                    remartga => $text->(120),
                    temp     => $object,
                },
                sut => {
                    temp => {
                        required           => [qw(da fin)],
                        constraint_methods => { da => $ura, fin => $ura },
                    },
                },
            },
        },
    },
    'ext-notify' => {
        required           => [qw(client pachet model di)],
        optional           => [qw(canal)],
        constraint_methods => {
            client => $client,
            pachet => $object,
            model  => $text->(40),
            di     => qr/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
            canal  => qr/^(?:sms|mail)$/,
        },
        sut => {
            pachet => {
                required           => [qw(numer)],
                optional           => [qw(tocs)],
                constraint_methods => {
                    numer => qr/^99\.\d{2}\.\d{6}$/,
                    tocs  => qr/^[1-9]\d?$/,
                },
            },
        },
    },
);

sub profil { $PROFILS{ $_[0] } }

1;
