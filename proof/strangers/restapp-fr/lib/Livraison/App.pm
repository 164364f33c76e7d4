package Livraison::App;
use strict; use warnings; use utf8;
use parent 'REST::Application';
use JSON::XS; use Scalar::Util qw(blessed); use POSIX qw(strftime);
use Livraison::Modele;

my $JSON  = JSON::XS->new->utf8->canonical;
my $DUREE = $ENV{TOKEN_TTL_SECONDS} // 1200;
my %COMPTES  = ('maison-colbert' => 'rT84-wLx2-Ny07-Kd53');
my %GABARITS = map { $_ => 1 } qw(passage-j1 retard-std);
my @CLIENTS = (
    { numero => 70412, nom => 'Lefebvre', prenom => 'Camille', telephone => '+33612459087', codePostal => '69003' },
    { numero => 70655, nom => 'Moreau',   prenom => 'Julien',  telephone => '+33788120436', codePostal => '44000' },
    { numero => 71038, nom => 'Haddad',   prenom => 'Inès',    telephone => '+33645037791', codePostal => '13006' },
);
my %PREFERENCES = map { $_->{numero} => { depot => 'domicile' } } @CLIENTS;
my (%MODIFIE, %JETONS);
my $serie = 48210;

sub setup {
    my ($self, %args) = @_;
    $self->query($args{query});
    $self->resourceHooks(
        qr{^/livraison/auth-authenticate$} => 'identification',
        qr{^/livraison/ext-verify$}        => 'verification',
        qr{^/livraison/ext-reach$}         => 'adresse',
        qr{^/livraison/ext-notify$}        => 'notification',
    );
}

sub defaultResourceHandler { my $self = shift; return $self->rend(404, { code => 'Inconnu', message => 'Ressource inconnue' }) }

sub rend {
    my ($self, $statut, $donnees) = @_;
    $self->header(-status => $statut, -type => 'application/json', -charset => 'utf-8');
    return $JSON->encode($donnees);
}

sub refus { die { statut => $_[0], code => $_[1], message => $_[2] } }

# Exécute une action : les refus et les exceptions de Config::Model deviennent des réponses.
sub traite {
    my ($self, $action) = @_;
    my $reponse = eval {
        refus(405, 'Methode', 'Méthode non permise, utilisez POST') if $self->query->request_method ne 'POST';
        $action->();
    };
    return $self->rend(@$reponse) if $reponse;
    my $e = $@;
    return $self->rend($e->{statut}, { code => $e->{code}, message => $e->{message} }) if ref $e eq 'HASH';
    if (blessed $e && $e->isa('Config::Model::Exception')) {
        my ($code) = ref($e) =~ /(\w+)$/;
        (my $texte = $e->as_string) =~ s/^\s+|\s+$//g;
        return $self->rend(400, { code => $code, message => $texte });
    }
    warn $e;
    return $self->rend(500, { code => 'Interne', message => 'Erreur interne' });
}

sub json {
    my $self = shift;
    refus(415, 'TypeDeContenu', 'Le corps doit être du application/json') if ($self->query->content_type // '') !~ m{^application/json\b}i;
    my $d = eval { $JSON->decode($self->query->param('POSTDATA') // '') };
    if ($@) { (my $m = $@) =~ s/ at \S+ line \d+\.?\s*$//; refus(400, 'JSON', $m) }
    return $d;
}

sub jeton {
    my $self = shift;
    my $j = $self->query->http('X-Jeton') or refus(401, 'Jeton', 'En-tête X-Jeton absent');
    my $fin = $JETONS{$j} or refus(401, 'Jeton', 'Jeton inconnu');
    refus(401, 'Jeton', 'Jeton expiré') if $fin < time;
}

sub client {
    my $numero = shift;
    my ($c) = grep { $_->{numero} == $numero } @CLIENTS;
    return $c // refus(404, 'Client', 'Client inconnu');
}

sub identification {
    my $self = shift;
    return $self->traite(sub {
        refus(415, 'TypeDeContenu', 'Le corps doit être du application/x-www-form-urlencoded')
            if ($self->query->content_type // '') !~ m{^application/x-www-form-urlencoded\b}i;
        my $d = Livraison::Modele::controle('Identification', { map { $_ => scalar $self->query->param($_) } $self->query->param });
        refus(401, 'Acces', 'Identifiant ou secret incorrect') if ($COMPTES{ $d->{identifiant} } // '') ne $d->{secret};
        my $j = join '', map { sprintf '%04x', int rand 65536 } 1 .. 10;
        $JETONS{$j} = time + $DUREE;
        return [200, { jeton => $j, valideJusqua => strftime('%Y-%m-%dT%H:%M:%SZ', gmtime $JETONS{$j}) }];
    });
}

sub verification {
    my $self = shift;
    return $self->traite(sub {
        $self->jeton;
        my $d = Livraison::Modele::controle('Verification', $self->json);
        my ($c) = grep {
            $_->{telephone} eq $d->{telephone} && lc $_->{nom} eq lc $d->{personne}{nom}
                && (!defined $d->{codePostal} || $_->{codePostal} eq $d->{codePostal})
        } @CLIENTS;
        refus(404, 'Client', 'Client inconnu') if !$c;
        return [200, { connu => JSON::XS::true, client => { numeroClient => 0 + $c->{numero}, nom => $c->{nom}, prenom => $c->{prenom} } }];
    });
}

sub adresse {
    my $self = shift;
    return $self->traite(sub {
        $self->jeton;
        my $d = Livraison::Modele::controle('Adresse', $self->json);
        my $n = client($d->{numeroClient})->{numero};
        if ($d->{mode} eq 'modification') {
            $PREFERENCES{$n} = $d->{preference};
            $MODIFIE{$n} = strftime('%Y-%m-%dT%H:%M:%SZ', gmtime);
        }
        return [200, { numeroClient => 0 + $n, preference => $PREFERENCES{$n}, modifieLe => $MODIFIE{$n} }];
    });
}

sub notification {
    my $self = shift;
    return $self->traite(sub {
        $self->jeton;
        my $d = Livraison::Modele::controle('Notification', $self->json);
        client($d->{numeroClient});
        refus(422, 'Gabarit', 'Gabarit inconnu') if !$GABARITS{ $d->{gabarit} };
        return [201, { avis => { id => 'AV-' . ++$serie, etat => 'depose' }, moyen => $d->{moyen} // 'sms' }];
    });
}

1;
