package Canigo::Peticio;
use strict;
use warnings;

# Les peticions: cada classe només admet els seus atributs (MooseX::StrictConstructor).

package Canigo::Peticio::Autenticacio;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(TextCurt);
has [qw(usuari contrasenya)] => ( is => 'ro', isa => TextCurt, required => 1 );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Document;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(TipusDocument TextCurt);
has tipus  => ( is => 'ro', isa => TipusDocument, required => 1 );
has numero => ( is => 'ro', isa => TextCurt,      required => 1 );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Destinatari;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Document TextCurt Telefon);
has document => ( is => 'ro', isa => Document, required => 1, coerce => 1 );
has cognoms  => ( is => 'ro', isa => TextCurt, required => 1 );
has nom      => ( is => 'ro', isa => TextCurt );
has telefon  => ( is => 'ro', isa => Telefon );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Validacio;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Destinatari TextCurt);
has destinatari => ( is => 'ro', isa => Destinatari, required => 1, coerce => 1 );
has traca       => ( is => 'ro', isa => TextCurt );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Adreca;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(CodiPostal TextCurt);
has codi_postal => ( is => 'ro', isa => CodiPostal, required => 1 );
has numero      => ( is => 'ro', isa => TextCurt,   required => 1 );
has [qw(via pis poblacio)] => ( is => 'ro', isa => TextCurt );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Franja;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Hora);
has [qw(des_de fins_a)] => ( is => 'ro', isa => Hora, required => 1 );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Vei;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(TextCurt);
has nom => ( is => 'ro', isa => TextCurt, required => 1 );
has pis => ( is => 'ro', isa => TextCurt );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Preferencies;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Lloc Dies Franja Vei Punt Text Logic);
has lloc         => ( is => 'ro', isa => Lloc,   required  => 1 );
has vei          => ( is => 'ro', isa => Vei,    predicate => 'te_vei',  coerce => 1 );
has punt         => ( is => 'ro', isa => Punt,   predicate => 'te_punt' );
has franja       => ( is => 'ro', isa => Franja, coerce    => 1 );
has dies         => ( is => 'ro', isa => Dies );
has signatura    => ( is => 'ro', isa => Logic );
has observacions => ( is => 'ro', isa => Text );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Consulta;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Accio CodiClient Adreca);
has accio       => ( is => 'ro', isa => Accio,      required => 1 );
has codi_client => ( is => 'ro', isa => CodiClient, required => 1 );
has adreca      => ( is => 'ro', isa => Adreca,     required => 1, coerce => 1 );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Modificacio;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Preferencies);
extends 'Canigo::Peticio::Consulta';
has preferencies => ( is => 'ro', isa => Preferencies, required => 1, coerce => 1 );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Enviament;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Referencia DataPrevista Bultos Import);
has referencia    => ( is => 'ro', isa => Referencia,   required => 1 );
has data_prevista => ( is => 'ro', isa => DataPrevista, required => 1 );
has bultos        => ( is => 'ro', isa => Bultos );
has reemborsament => ( is => 'ro', isa => Import );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Avis;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(Canal TextCurt Correu Idioma);
has canal     => ( is => 'ro', isa => Canal,    required => 1 );
has plantilla => ( is => 'ro', isa => TextCurt, required => 1 );
has correu    => ( is => 'ro', isa => Correu, predicate => 'te_correu' );
has idioma    => ( is => 'ro', isa => Idioma );
__PACKAGE__->meta->make_immutable;

package Canigo::Peticio::Notificacio;
use Moose;
use MooseX::StrictConstructor;
use Canigo::Tipus qw(CodiClient Enviament Avis);
has codi_client => ( is => 'ro', isa => CodiClient, required => 1 );
has enviament   => ( is => 'ro', isa => Enviament,  required => 1, coerce => 1 );
has avis        => ( is => 'ro', isa => Avis,       required => 1, coerce => 1 );
__PACKAGE__->meta->make_immutable;

1;
