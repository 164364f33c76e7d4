package Zustellung::Dienst;
use Web::Simple;
use feature "fc";
use utf8;
use Cpanel::JSON::XS;
use Digest::SHA qw(sha1_hex);
use Encode qw(decode_utf8);
use Zustellung::Formulare;

my $json  = Cpanel::JSON::XS->new->utf8->canonical->allow_nonref->unblessed_bool;
my $dauer = $ENV{TOKEN_TTL_SECONDS} // 900;
my %kunden = ( '4401877' => 'Marillen+Knoedel#58' );
my %empfaenger = (
    E1000482 => { nachname => 'Hofstätter', plz => '8010', strasse => 'Sporgasse 22' },
    E1000517 => { nachname => 'Brandauer',  plz => '5020', strasse => 'Linzer Gasse 9' },
    E1000633 => { nachname => 'Žižek',      plz => '9020', strasse => 'Alter Platz 3' },
);
my ( %sitzung, %wunsch );
my $laufend = 70_314;

sub antwort {
    my ( $status, $inhalt ) = @_;
    return [ $status, [ 'Content-Type' => 'application/json; charset=utf-8' ], [ $json->encode($inhalt) ] ];
}

sub abgelehnt { antwort( $_[0], { ok => Cpanel::JSON::XS::false, fehler => $_[1] } ) }
sub erfolg    { antwort( $_[0], { ok => Cpanel::JSON::XS::true,  daten  => $_[1] } ) }

sub inhalt {
    my $env = shift;
    my $roh = '';
    $env->{'psgi.input'}->read( $roh, $env->{CONTENT_LENGTH} ) if $env->{CONTENT_LENGTH};
    my $daten = eval { $json->decode($roh) };
    return ref $daten eq 'HASH' ? $daten : undef;
}

# Anmeldung prüfen, Formular ausfüllen lassen, dann weiter zur eigentlichen Arbeit
sub bearbeite {
    my ( $env, $art, $offen, $arbeit ) = @_;
    if ( !$offen ) {
        my ($token) = ( $env->{HTTP_AUTHORIZATION} // '' ) =~ /^Bearer\s+(\S+)$/i
            or return abgelehnt( 401, 'Authorization: Bearer fehlt' );
        return abgelehnt( 401, 'Token ungültig oder abgelaufen' ) if ( $sitzung{$token} // 0 ) < time;
    }
    my $daten = inhalt($env) // return abgelehnt( 400, 'JSON-Objekt erwartet' );
    my $formular = "Zustellung::Formular::$art"->new;
    $formular->process( params => $daten, posted => 1 );
    if ( !$formular->validated ) {
        return antwort( 422, { ok => Cpanel::JSON::XS::false, fehler => 'Eingabe unvollständig oder falsch', felder => $formular->errors_by_name } );
    }
    return $arbeit->( $formular->value, $formular );
}

sub dispatch_request {
    my ( $self, $env ) = @_;
    (
        'POST + /zustellung/auth-authenticate' => sub { $self->anmelden($env) },
        'POST + /zustellung/ext-verify'        => sub { $self->pruefen($env) },
        'POST + /zustellung/ext-reach'         => sub { $self->wuenschen($env) },
        'POST + /zustellung/ext-notify'        => sub { $self->benachrichtigen($env) },
        '' => sub { abgelehnt( 404, 'Nicht gefunden' ) },
    );
}

sub anmelden {
    bearbeite( $_[1], 'Anmeldung', 1, sub {
        my $e = shift;
        return abgelehnt( 401, 'Kundennummer oder Kennwort falsch' )
            if ( $kunden{ $e->{kundennummer} } // "\0" ) ne $e->{kennwort};
        my $token = sha1_hex( rand() . time . $$ . $laufend );
        $sitzung{$token} = time + $dauer;
        erfolg( 200, { token => $token, gueltig_sekunden => 0 + $dauer } );
    } );
}

sub pruefen {
    bearbeite( $_[1], 'Pruefung', 0, sub {
        my $e = shift;
        for my $nr ( sort keys %empfaenger ) {
            my $p = $empfaenger{$nr};
            next if fc $p->{nachname} ne fc $e->{empfaenger}{nachname};
            next if $p->{plz} ne $e->{anschrift}{plz} || fc $p->{strasse} ne fc $e->{anschrift}{strasse};
            return erfolg( 200, { bekannt => Cpanel::JSON::XS::true, empfaenger_nr => $nr } );
        }
        erfolg( 200, { bekannt => Cpanel::JSON::XS::false } );
    } );
}

sub wuenschen {
    bearbeite( $_[1], 'Wunsch', 0, sub {
        my ( $e, $formular ) = @_;
        my $nr = $e->{empfaenger_nr};
        return abgelehnt( 404, 'Empfänger unbekannt' ) if !$empfaenger{$nr};
        if ( $e->{vorgang} eq 'setzen' ) {
            my %neu = map { ( $_ => $e->{wunsch}{$_} ) } grep { defined $e->{wunsch}{$_} } keys %{ $e->{wunsch} };
            $neu{gueltig_bis} = $neu{gueltig_bis}->strftime('%d.%m.%Y') if ref $neu{gueltig_bis};
            $wunsch{$nr} = \%neu;
        }
        erfolg( 200, { empfaenger_nr => $nr, vorgang => $e->{vorgang}, wunsch => $wunsch{$nr} // { ablageort => 'wohnungstuer' } } );
    } );
}

sub benachrichtigen {
    bearbeite( $_[1], 'Nachricht', 0, sub {
        my $e = shift;
        return abgelehnt( 404, 'Empfänger unbekannt' ) if !$empfaenger{ $e->{empfaenger_nr} };
        erfolg( 201, { nachricht_nr => ++$laufend, status => 'vorgemerkt', kanal => $e->{kanal} // 'SMS' } );
    } );
}

Zustellung::Dienst->run_if_script;
