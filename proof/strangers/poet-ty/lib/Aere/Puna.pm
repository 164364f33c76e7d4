package Aere::Puna;

# Données de l'environnement de test.
use strict;
use warnings;
use utf8;
use Digest::SHA qw(sha256_hex);

my %pu = ( 'pu-0689-papeete' => sha256_hex('Tiare.Moorea=74') );

my @taata = (
    { numera => 61047, ioa => 'Hinano Teriitahi', niuniu => '87410623', fenua => 'Moorea',   hinaaro => { vahi => 'fare' } },
    { numera => 61052, ioa => 'Teva Maono',       niuniu => '89200417', fenua => 'Tahiti',   hinaaro => { vahi => 'fare-rata', parau => 'BP 1180' } },
    { numera => 61190, ioa => 'Vaea Tetuanui',    niuniu => '87335091', fenua => 'Raiatea', hinaaro => { vahi => 'fare-tapiri' } },
);

my $numera_parau = 400_317;

sub pu_ok {
    my ( $class, $ioa, $taviri ) = @_;
    return defined $ioa && defined $taviri && exists $pu{$ioa} && $pu{$ioa} eq sha256_hex( Encode::encode_utf8($taviri) );
}

sub imi_niuniu {
    my ( $class, $niuniu ) = @_;
    my ($t) = grep { $_->{niuniu} eq $niuniu } @taata;
    return $t;
}

sub imi_numera {
    my ( $class, $numera ) = @_;
    my ($t) = grep { $_->{numera} == $numera } @taata;
    return $t;
}

sub numera_parau { return ++$numera_parau }

1;
