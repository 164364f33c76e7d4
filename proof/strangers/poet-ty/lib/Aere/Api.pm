package Aere::Api;

use Poet qw($conf $poet);
use strict;
use warnings;
use utf8;
use Encode ();
use JSON::XS ();
use MIME::Base64 qw(decode_base64);
use Try::Tiny;
use Aere::Form;
use Aere::Puna;

my $json = JSON::XS->new->utf8->canonical;

# Toutes les réponses sont des 200 : le site et l'application mobile lisent « manuia ».
sub pahono {
    my ( $class, $m, $data ) = @_;
    $m->res->status(200);
    $m->res->content_type('application/json; charset=utf-8');
    $m->print( $json->encode($data) );
    return;
}

sub manuia { my ( $class, $m, %data ) = @_; return $class->pahono( $m, { manuia => JSON::XS::true, %data } ) }

sub hape {
    my ( $class, $m, @hape ) = @_;
    return $class->pahono( $m, { manuia => JSON::XS::false, hape => [ map { ref $_ ? $_ : { parau => $_ } } @hape ] } );
}

sub basic {
    my ( $class, $m ) = @_;
    my ($code) = ( $m->req->header('Authorization') // '' ) =~ /^Basic\s+(\S+)/i or return;
    return split /:/, Encode::decode_utf8( decode_base64($code) ), 2;
}

sub tomo {
    my ( $class, $m ) = @_;
    my $ttl = $ENV{TOKEN_TTL_SECONDS} || $conf->get('aere.duree_session');
    $m->session->{pu} = 1;
    $m->session->{hopea} = time + $ttl;
    return $ttl;
}

# Session ouverte, corps lu, formulaire validé ; sinon la réponse est faite.
sub fariiraa {
    my ( $class, $m, $form ) = @_;

    if ( !$m->session->{pu} ) { $class->hape( $m, 'E tomo na mua' ); return }
    if ( $m->session->{hopea} <= time ) { $class->hape( $m, 'Ua hope te taime tomoraa' ); return }

    my ( $params, $hape ) = try {
        my $type = $m->req->content_type // '';
        my $data
            = $type =~ /form/
            ? { map { Encode::decode_utf8($_) } %{ $m->req->body_parameters } }
            : $json->decode( $m->req->content );
        Aere::Form->hipoa( $form, {%$data} );
    }
    catch {
        ( my $pourquoi = $_ ) =~ s/ at \S+ line \d+\.?\s*\z//;
        chomp $pourquoi;
        ( undef, [$pourquoi] );
    };
    if ($hape) { $class->hape( $m, @$hape ); return }
    return $params;
}

1;
