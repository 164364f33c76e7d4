package Budet::Register;
use Mojo::Base -base, -signatures;
use Mojo::Util qw(secure_compare);

has ttl      => sub { $ENV{TOKEN_TTL_SECONDS} || 2700 };
has okter    => sub { {} };
has klienter => sub { {'budet-avs-0093' => 'Lm4vRk7tQz1pXc9w'} };
has maler    => sub { return {map { ($_ => 1) } qw(pa-vei levert-hjemme)} };
has kunder   => sub {
  {
    40718826 => {
      navn => 'Ingrid Solberg', mobil => '+4791824407', postnr => '5006', endret => undef,
      valg => {sted => 'dor', adresse => {gate => 'Nygårdsgaten 31', postnr => '5006', poststed => 'Bergen'}},
    },
    40733195 => {
      navn => 'Håkon Eide', mobil => '+4748210693', postnr => '7013', endret => undef,
      valg => {sted => 'butikk', adresse => {gate => 'Munkegata 12', postnr => '7013', poststed => 'Trondheim'}},
    },
  };
};

sub ny_okt ($self, $id, $hemmelighet) {
  my $rett = $self->klienter->{$id} // return undef;
  return undef unless secure_compare $rett, $hemmelighet;
  open my $fh, '<:raw', '/dev/urandom' or die $!;
  read $fh, my $bytes, 16;
  my $okt = uc unpack 'H*', $bytes;
  $self->okter->{$okt} = time + $self->ttl;
  return $okt;
}

sub gyldig ($self, $okt) { ($self->okter->{$okt // ''} // 0) > time }

sub finn ($self, $m) {
  for my $nr (sort keys %{$self->kunder}) {
    my $k = $self->kunder->{$nr};
    return $nr if $k->{mobil} eq $m->{mobil} && lc $k->{navn} eq lc $m->{navn} && $k->{postnr} eq $m->{postnr};
  }
  return undef;
}

1;
