package Canigo::Tipus;
use utf8;
use strict;
use warnings;

use Scalar::Util qw(blessed);
use JSON::PP ();
use MooseX::Types -declare => [
    qw(Text TextCurt CodiClient CodiPostal Telefon TipusDocument Accio Lloc Dia Dies Hora Punt
        Referencia Canal Idioma DataPrevista Bultos Import Logic Correu
        Document Destinatari Adreca Franja Vei Preferencies Enviament Avis)
];
use MooseX::Types::Moose qw(Str Int Num Object ArrayRef HashRef);

subtype Text, as Str, where { length $_ && length $_ <= 250 }, message { 'Ha de ser un text de 1 a 250 caràcters' };
subtype TextCurt, as Str, where { length $_ && length $_ <= 60 }, message { 'Ha de ser un text de 1 a 60 caràcters' };

subtype CodiClient, as Str, where {/^CL-\d{5}\z/}, message { 'El codi de client ha de tenir el format CL-99999' };
subtype CodiPostal, as Str, where {/^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}\z/}, message { 'El codi postal ha de tenir 5 xifres' };
subtype Telefon, as Str, where {/^\+34[679]\d{8}\z/}, message { 'El telèfon ha de començar per +34 i tenir 9 xifres' };
subtype Correu, as Str, where {/^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}\z/}, message { 'L\'adreça de correu no és correcta' };
subtype Hora, as Str, where {/^(?:[01]\d|2[0-3]):[0-5]\d\z/}, message { 'L\'hora ha de tenir el format HH:MM' };
subtype DataPrevista, as Str, where {m{^(?:0[1-9]|[12]\d|3[01])/(?:0[1-9]|1[0-2])/20\d\d\z}},
    message { 'La data ha de tenir el format dd/mm/aaaa' };
subtype Punt,       as Str, where {/^PR-\d{5}-\d\z/};
subtype Referencia, as Str, where {/^CN\d{10}\z/};
subtype Bultos, as Int, where { $_ >= 1 && $_ <= 30 }, message { 'El nombre de bultos va d\'1 a 30' };
subtype Import, as Num, where { $_ >= 0 }, message { 'L\'import no pot ser negatiu' };
subtype Logic, as Object, where { JSON::PP::is_bool($_) }, message { 'Ha de ser true o false' };

# llistes tancades
my %valors = (
    TipusDocument => [qw(DNI NIE PASSAPORT)],
    Accio         => [qw(CONSULTA MODIFICA)],
    Lloc          => [qw(PORTA BUSTIA VEI PUNT_RECOLLIDA)],
    Canal         => [qw(SMS EMAIL WHATSAPP)],
    Dia           => [qw(DL DT DC DJ DV DS)],
);
sub _un_de { my ( $llista, $x ) = @_; return !ref $x && scalar grep { $_ eq $x } @{ $valors{$llista} } }
sub _possibles { return 'Valors possibles: ' . join ', ', @{ $valors{ $_[0] } } }

subtype TipusDocument, as Str, where { _un_de( 'TipusDocument', $_ ) }, message { _possibles('TipusDocument') };
subtype Accio,         as Str, where { _un_de( 'Accio', $_ ) }, message { _possibles('Accio') };
subtype Lloc,          as Str, where { _un_de( 'Lloc', $_ ) }, message { _possibles('Lloc') };
subtype Canal,         as Str, where { _un_de( 'Canal', $_ ) }, message { _possibles('Canal') };
subtype Dia,           as Str, where { _un_de( 'Dia', $_ ) }, message { _possibles('Dia') };
subtype Dies, as ArrayRef [Dia], where { @$_ > 0 }, message { 'Ha de ser una llista de dies: ' . join ', ', @{ $valors{Dia} } };
enum Idioma, [qw(ca es en)];

# objectes
class_type Document,    { class => 'Canigo::Peticio::Document' };
class_type Destinatari, { class => 'Canigo::Peticio::Destinatari' };
class_type Adreca,      { class => 'Canigo::Peticio::Adreca' };
class_type Franja,      { class => 'Canigo::Peticio::Franja' };
class_type Vei,         { class => 'Canigo::Peticio::Vei' };
class_type Enviament,   { class => 'Canigo::Peticio::Enviament' };

subtype Preferencies, as Object,
    where {
        $_->isa('Canigo::Peticio::Preferencies')
            && ( $_->lloc ne 'VEI'            || $_->te_vei )
            && ( $_->lloc ne 'PUNT_RECOLLIDA' || $_->te_punt )
    },
    message {
        blessed $_
            ? ( $_->lloc eq 'VEI' ? 'Amb el lloc VEI cal indicar també vei' : 'Amb el lloc PUNT_RECOLLIDA cal indicar també punt' )
            : 'Ha de ser un objecte';
    };

subtype Avis, as Object,
    where { $_->isa('Canigo::Peticio::Avis') && ( $_->canal ne 'EMAIL' || $_->te_correu ) },
    message { blessed $_ ? 'Amb el canal EMAIL cal indicar també correu' : 'Ha de ser un objecte' };

coerce Document,     from HashRef, via { Canigo::Peticio::Document->new($_) };
coerce Destinatari,  from HashRef, via { Canigo::Peticio::Destinatari->new($_) };
coerce Adreca,       from HashRef, via { Canigo::Peticio::Adreca->new($_) };
coerce Franja,       from HashRef, via { Canigo::Peticio::Franja->new($_) };
coerce Vei,          from HashRef, via { Canigo::Peticio::Vei->new($_) };
coerce Enviament,    from HashRef, via { Canigo::Peticio::Enviament->new($_) };
coerce Preferencies, from HashRef, via { Canigo::Peticio::Preferencies->new($_) };
coerce Avis,         from HashRef, via { Canigo::Peticio::Avis->new($_) };

1;
