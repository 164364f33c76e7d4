package Model;
# Bann model ki API i aksepte.
use strict;
use warnings;
use Mouse::Util::TypeConstraints;

subtype 'NimeroTelefonn', as 'Str', where { /\A\+248[24]\d{6}\z/ };
subtype 'KodKliyan',      as 'Str', where { /\AK-\d{5}\z/ };
subtype 'NimeroKoli',     as 'Str', where { /\ASK\d{7}SC\z/ };
subtype 'Dat',            as 'Str', where { /\A\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\z/ };
subtype 'LerMinit',       as 'Str', where { /\A(?:[01]\d|2[0-3]):[0-5]\d\z/ };
subtype 'TeksKourt',      as 'Str', where { length($_) > 0 && length($_) <= 120 };
subtype 'Imel',           as 'Str', where { /\A[^\s@]+@[^\s@]+\.[a-z]{2,}\z/i };
enum 'Plas',   [qw(laport vwazen biro laboutik)];
enum 'Kanal',  [qw(sms whatsapp imel)];
enum 'Lalang', [qw(kreol angle franse)];

package Lantre;
use Mouse;
has idantifyan => (is => 'ro', isa => 'TeksKourt', required => 1);
has lakle      => (is => 'ro', isa => 'TeksKourt', required => 1);
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package Dimoun;
use Mouse;
has telefonn   => (is => 'ro', isa => 'NimeroTelefonn', required => 1);
has non        => (is => 'ro', isa => 'TeksKourt', required => 1);
has prenon     => (is => 'ro', isa => 'TeksKourt');
has dat_nesans => (is => 'ro', isa => 'Dat');
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package Ler;
use Mouse;
has depi  => (is => 'ro', isa => 'LerMinit', required => 1);
has ziska => (is => 'ro', isa => 'LerMinit', required => 1);
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package Preferans;
use Mouse;
use Mouse::Util::TypeConstraints;
coerce 'Ler', from 'HashRef', via { Ler->new($_) };
has plas       => (is => 'ro', isa => 'Plas', required => 1);
has non_vwazen => (is => 'ro', isa => 'TeksKourt');
has ler        => (is => 'ro', isa => 'Ler', coerce => 1);
has not        => (is => 'ro', isa => 'TeksKourt');
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

sub pour_json {
    my $self = shift;
    return {
        plas       => $self->plas,
        non_vwazen => $self->non_vwazen,
        ler        => $self->ler && { depi => $self->ler->depi, ziska => $self->ler->ziska },
        not        => $self->not,
    };
}

package PreferansVwazen;    # kot vwazen nou bezwen son non
use Mouse;
extends 'Preferans';
has '+non_vwazen' => (required => 1);
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package DemannPreferans;
use Mouse;
use Mouse::Util::TypeConstraints;
coerce 'Preferans', from 'HashRef',
    via { ($_->{plas} // '') eq 'vwazen' ? PreferansVwazen->new($_) : Preferans->new($_) };
has kliyan    => (is => 'ro', isa => 'KodKliyan', required => 1);
has preferans => (is => 'ro', isa => 'Preferans', coerce => 1);
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package Koli;
use Mouse;
has nimero => (is => 'ro', isa => 'NimeroKoli', required => 1);
has pwa    => (is => 'ro', isa => 'Num');
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package Avi;
use Mouse;
use Mouse::Util::TypeConstraints;
subtype 'LisKoli', as 'ArrayRef[Koli]', where { @$_ > 0 };
coerce 'LisKoli', from 'ArrayRef', via { [map { Koli->new($_) } @$_] };
has kliyan => (is => 'ro', isa => 'KodKliyan', required => 1);
has model  => (is => 'ro', isa => 'TeksKourt', required => 1);
has kanal  => (is => 'ro', isa => 'Kanal', required => 1);
has imel   => (is => 'ro', isa => 'Imel');
has koli   => (is => 'ro', isa => 'LisKoli', coerce => 1, required => 1);
has dat    => (is => 'ro', isa => 'Dat', required => 1);
has lalang => (is => 'ro', isa => 'Lalang', default => 'kreol');
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

package AviImel;
use Mouse;
extends 'Avi';
has '+imel' => (required => 1);
__PACKAGE__->meta->strict_constructor(1);
__PACKAGE__->meta->make_immutable;

1;
