package Bron;
# Gemeenschappelijk voor alle vier: JSON erin, JSON eruit; fouten zijn alleen de status (de uitleg staat in ons logboek).
use strict;
use warnings;
use parent 'Web::Machine::Resource';
use Cpanel::JSON::XS ();
use Web::Machine::Util qw(create_header);

my $JSON = Cpanel::JSON::XS->new->utf8->canonical;

sub allowed_methods { [qw(POST)] }
sub content_types_provided { [{ 'application/json' => sub { } }] }
sub known_content_type { !defined $_[1] || "$_[1]" =~ m{\Aapplication/json\b}i }
sub valid_entity_length { ($_[1] // 0) <= 16384 }
sub type { }
sub vraag { $_[0]{vraag} }

sub malformed_request {
    my $self = shift;
    my $type = $self->type or return 0;
    $self->{vraag} = eval { $JSON->decode($self->request->content) };
    if (my $e = $@ || $type->validate($self->{vraag})) {
        $e =~ s/\s+/ /g;
        print STDERR $self->request->path_info, ' 400 ', substr($e, 0, 400), "\n";
        return 1;
    }
    return 0;
}

sub is_authorized {
    my ($self) = @_;
    my $kop = $self->request->env->{HTTP_AUTHORIZATION};   # ActionPack kent Bearer niet
    return 1 if defined $kop && $kop =~ /\ABearer\s+([0-9a-f]{40})\z/i && Opslag->geldig(lc $1);
    return create_header(WWWAuthenticate => ['Bearer' => (realm => 'koppeling')]);
}

sub antwoord {
    my ($self, $data) = @_;
    $self->response->body($JSON->encode($data));
    return 1;
}

package Bron::Toegang;
our @ISA = ('Bron');
use MIME::Base64 ();
my %PARTNER = ('wadkoeriers' => 'Terp+Wier-1421-slenk');
sub is_authorized {
    my ($self, $kop) = @_;
    if ($kop) {
        my ($u, $p) = (ref $kop && $kop->can('username')) ? ($kop->username, $kop->password)
            : "$kop" =~ /\ABasic\s+(\S+)\z/i ? split(/:/, MIME::Base64::decode_base64($1), 2) : ();
        return 1 if defined $u && defined $p && defined $PARTNER{$u} && $PARTNER{$u} eq $p;
    }
    return Web::Machine::Util::create_header(WWWAuthenticate => ['Basic' => (realm => 'koppeling')]);
}
sub process_post {
    my $self = shift;
    my $duur = $ENV{TOKEN_TTL_SECONDS} || 1200;
    $self->antwoord({ sleutel => Opslag->geef_uit($duur), seconden => $duur + 0 });
}

package Bron::Controle;
our @ISA = ('Bron');
sub type { Schema::Controle() }
sub resource_exists { my $s = shift; $s->{klant} = Opslag->zoek($s->vraag); !!$s->{klant} }
sub process_post { my $s = shift; $s->antwoord({ klantnummer => $s->{klant}{klantnummer}, voornaam => $s->{klant}{voornaam} }) }

package Bron::Bereik;
our @ISA = ('Bron');
sub type { Schema::Bereik() }
sub resource_exists { my $s = shift; $s->{klant} = Opslag->klant($s->vraag->{klantnummer}); !!$s->{klant} }
sub process_post {
    my $s = shift;
    $s->{klant}{voorkeur} = $s->vraag->{voorkeur} if $s->vraag->{voorkeur};
    $s->antwoord({ klantnummer => $s->{klant}{klantnummer}, voorkeur => $s->{klant}{voorkeur} });
}

package Bron::Melding;
our @ISA = ('Bron::Bereik');
sub type { Schema::Melding() }
sub process_post { my $s = shift; $s->antwoord({ melding => Opslag->volgnummer, status => 'wachtrij' }) }

1;
