package Schema;
# Wat de berichten van de koppeling mogen bevatten.
use strict;
use warnings;
use MooseX::Types -declare => [qw(Klantnummer Postcode Huisnummer Toevoeging Naam Tijd Dag Barcode Plaats Bericht Venster Buren Voorkeur
    Controle Bereik Melding)];
use MooseX::Types::Moose qw(Str Int Bool);
use MooseX::Types::Structured qw(Dict Optional);
use Moose::Util::TypeConstraints qw(enum);

subtype Klantnummer, as Str, where { /\AK-[0-9]{6}\z/ };
subtype Postcode,    as Str, where { /\A[1-9][0-9]{3} ?[A-Z]{2}\z/ };
subtype Huisnummer,  as Int, where { $_ >= 1 && $_ <= 99999 };
subtype Toevoeging,  as Str, where { length($_) >= 1 && length($_) <= 6 };
subtype Naam,        as Str, where { length($_) >= 2 && length($_) <= 60 };
subtype Tijd,        as Str, where { /\A(?:[01][0-9]|2[0-3]):[0-5][0-9]\z/ };
subtype Dag,         as Str, where { /\A20[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\z/ };
subtype Barcode,     as Str, where { /\A3S[A-Z]{4}[0-9]{9}\z/ };
subtype Plaats,      as enum([qw(voordeur achterom buren afhaalpunt)]);
subtype Bericht,     as enum([qw(aangemeld onderweg vertraagd bezorgd)]);

subtype Venster, as Dict[ van => Tijd, tot => Tijd ], where { $_->{van} lt $_->{tot} };
subtype Buren, as Dict[ huisnummer => Huisnummer, toevoeging => Optional[Toevoeging] ];
subtype Voorkeur, as Dict[
    plaats    => Plaats,
    venster   => Optional[Venster],
    buren     => Optional[Buren],
    opmerking => Optional[Naam],
], where { $_->{plaats} ne 'buren' || $_->{buren} };

subtype Controle, as Dict[ postcode => Postcode, huisnummer => Huisnummer, toevoeging => Optional[Toevoeging], achternaam => Naam ];
subtype Bereik,   as Dict[ klantnummer => Klantnummer, voorkeur => Optional[Voorkeur] ];
subtype Melding,  as Dict[
    klantnummer => Klantnummer,
    barcode     => Barcode,
    bericht     => Bericht,
    dag         => Dag,
    venster     => Optional[Venster],
];

1;
