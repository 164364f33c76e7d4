package Zustellung::Formulare;
# Die Formulare der Schnittstelle. Unbekannte Felder lässt FormHandler liegen.
use strict;
use warnings;
use utf8;

# JSON kann statt eines Textes ein Objekt oder eine Liste bringen
our $EINFACH = { check => sub { !ref $_[0] } };

package Zustellung::Feld::Block;
# wie Compound, verträgt aber auch anderes als ein Objekt
use Moose;
extends 'HTML::FormHandler::Field::Compound';
around _fields_validate => sub {
    my ( $weiter, $feld ) = @_;
    return $feld->add_error( $feld->get_message('wrong_value') ) if ref $feld->input ne 'HASH';
    return $feld->$weiter;
};
$INC{'Zustellung/Feld/Block.pm'} = __FILE__;

package Zustellung::Formular;
use HTML::FormHandler::Moose;
extends 'HTML::FormHandler';

package Zustellung::Formular::Anmeldung;
use HTML::FormHandler::Moose;
extends 'Zustellung::Formular';
has_field 'kundennummer' => ( type => 'Text', required => 1, apply => [$EINFACH] );
has_field 'kennwort'     => ( type => 'Text', required => 1, apply => [$EINFACH] );

package Zustellung::Formular::Pruefung;
use HTML::FormHandler::Moose;
extends 'Zustellung::Formular';
has_field 'empfaenger'          => ( type => '+Zustellung::Feld::Block', required => 1 );
has_field 'empfaenger.vorname'  => ( type => 'Text', maxlength => 40, apply => [$EINFACH] );
has_field 'empfaenger.nachname' => ( type => 'Text', required => 1, maxlength => 40, apply => [$EINFACH] );
has_field 'empfaenger.email'    => ( type => 'Email', apply => [$EINFACH] );
has_field 'anschrift'           => ( type => '+Zustellung::Feld::Block', required => 1 );
has_field 'anschrift.plz'       => ( type => 'Text', required => 1, apply => [ { check => qr/^[1-9]\d{3}$/ } ] );
has_field 'anschrift.strasse'   => ( type => 'Text', required => 1, maxlength => 60, apply => [$EINFACH] );
has_field 'anschrift.tuer'      => ( type => 'Text', maxlength => 10, apply => [$EINFACH] );

package Zustellung::Formular::Wunsch;
use HTML::FormHandler::Moose;
extends 'Zustellung::Formular';
has_field 'empfaenger_nr'       => ( type => 'Text', required => 1, apply => [ { check => qr/^E\d{7}$/ } ] );
has_field 'vorgang'             => ( type => 'Select', required => 1, options => [ map { { value => $_, label => $_ } } qw(lesen setzen) ] );
has_field 'wunsch'              => ( type => '+Zustellung::Feld::Block', required_when => { vorgang => 'setzen' } );
has_field 'wunsch.ablageort'    => ( type => 'Select', required => 1, options => [ map { { value => $_, label => $_ } } qw(wohnungstuer garage hausbesorger nachbar) ] );
has_field 'wunsch.nachbar'      => ( type => 'Text', maxlength => 60, required_when => { ablageort => 'nachbar' }, apply => [$EINFACH] );
has_field 'wunsch.hinweis'      => ( type => 'Text', maxlength => 120, apply => [$EINFACH] );
has_field 'wunsch.gueltig_bis'  => ( type => 'Date', format => '%d.%m.%Y' );

package Zustellung::Formular::Nachricht;
use HTML::FormHandler::Moose;
extends 'Zustellung::Formular';
has_field 'empfaenger_nr'       => ( type => 'Text', required => 1, apply => [ { check => qr/^E\d{7}$/ } ] );
has_field 'sendung'             => ( type => '+Zustellung::Feld::Block', required => 1 );
has_field 'sendung.nummer'      => ( type => 'Text', required => 1, minlength => 10, maxlength => 16, apply => [$EINFACH] );
has_field 'sendung.pakete'      => ( type => 'Integer', range_start => 1, range_end => 30 );
has_field 'vorlage'             => ( type => 'Select', required => 1, options => [ map { { value => $_, label => $_ } } qw(ANKUENDIGUNG HEUTE VERSPAETUNG ABGELEGT) ] );
has_field 'zustelltag'          => ( type => 'Date', format => '%d.%m.%Y', required => 1 );
has_field 'kanal'               => ( type => 'Select', options => [ map { { value => $_, label => $_ } } qw(SMS EMAIL) ] );

1;
