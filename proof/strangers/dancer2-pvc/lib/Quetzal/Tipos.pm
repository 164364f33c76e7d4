package Quetzal::Tipos;
# Tipos del enlace; el nombre del tipo es la clave que ve el cliente.
use strict;
use warnings;
use parent 'Specio::Exporter';
use Specio::Declare;
use Specio::Library::Builtins;

sub _patron {
    my ( $nombre, $re ) = @_;
    declare( $nombre, parent => t('Str'), where => sub { $_[0] =~ $re } );
}

sub _texto {
    my ( $nombre, $max ) = @_;
    declare( $nombre, parent => t('Str'), where => sub { length $_[0] && length $_[0] <= $max } );
}

_texto( 'TXT40',  40 );
_texto( 'TXT80',  80 );
_texto( 'TXT160', 160 );
_patron( 'TEL',  qr/\A\+52[0-9]{10}\z/ );
_patron( 'COR',  qr/\A[^\s@]+@[^\s@]+\.[^\s@]+\z/ );
_patron( 'CP',   qr/\A[0-9]{5}\z/ );
_patron( 'ID',   qr/\AQZ-[0-9]{5}\z/ );
_patron( 'GUIA', qr/\A[0-9]{10}MX\z/ );
_patron( 'CAJ',  qr/\ACJ[0-9]{3}\z/ );
_patron( 'FEC',  qr/\A20[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\z/ );
declare( 'MTO', parent => t('Num'), where => sub { $_[0] > 0 && $_[0] <= 20000 } );
declare( 'PZA', parent => t('Int'), where => sub { $_[0] >= 1 && $_[0] <= 30 } );

enum( 'OP',  values => [qw( CON ACT )] );
enum( 'EDO', values => [qw( CDMX JAL NLE PUE )] );
enum( 'ENT', values => [qw( DOM VEC OFI CAJ )] );
enum( 'VIA', values => [qw( SMS WSP COR )] );
enum( 'MON', values => [qw( MXN USD )] );

1;
