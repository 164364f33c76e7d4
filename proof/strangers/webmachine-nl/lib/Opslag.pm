package Opslag;
use strict;
use warnings;

my %KLANT = map { $_->{klantnummer} => $_ } (
    { klantnummer => 'K-204117', voornaam => 'Marloes', achternaam => 'Hoekstra', postcode => '8911DJ', huisnummer => 27,
      voorkeur => { plaats => 'voordeur', venster => { van => '09:00', tot => '12:00' } } },
    { klantnummer => 'K-204350', voornaam => 'Jelle', achternaam => 'de Boer', postcode => '9712HN', huisnummer => 113, toevoeging => 'B',
      voorkeur => { plaats => 'afhaalpunt' } },
    { klantnummer => 'K-205008', voornaam => 'Nadia', achternaam => 'El Amrani', postcode => '5611AZ', huisnummer => 8,
      voorkeur => { plaats => 'buren', buren => { huisnummer => 10 } } },
);
my %SLEUTEL;
my $melding = 88100;

sub klant { $KLANT{ $_[1] } }

sub zoek {
    my ($class, $v) = @_;
    (my $postcode = $v->{postcode}) =~ s/ //;
    for my $k (values %KLANT) {
        return $k if $k->{postcode} eq $postcode && $k->{huisnummer} == $v->{huisnummer}
            && uc($k->{toevoeging} // '') eq uc($v->{toevoeging} // '') && lc $k->{achternaam} eq lc $v->{achternaam};
    }
    return;
}

sub geef_uit {
    my ($class, $duur) = @_;
    open my $r, '<:raw', '/dev/urandom' or die $!;
    read $r, my $b, 20;
    my $s = unpack 'H*', $b;
    $SLEUTEL{$s} = time + $duur;
    return $s;
}
sub geldig { ($SLEUTEL{ $_[1] } // 0) > time }
sub volgnummer { ++$melding }

1;
