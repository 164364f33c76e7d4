package Livraison::Modele;
# Le modèle des requêtes, contrôlé par Config::Model.
use strict; use warnings;
use Config::Model; use Log::Log4perl qw(:levels);

Log::Log4perl->easy_init($OFF);
my $modele = Config::Model->new(skip_include => 1);

sub texte { return { type => 'leaf', value_type => 'uniline', @_ } }
sub liste { my ($choix, @reste) = @_; return { type => 'leaf', value_type => 'enum', choice => $choix, @reste } }
sub noeud { return { type => 'node', config_class_name => shift } }
my @oblig = (mandatory => 1);
my $HEURE = '^([01]\d|2[0-3])h[0-5]\d$';

$modele->create_config_class(name => 'Identification', element => [
    identifiant => texte(@oblig),
    secret      => texte(@oblig),
]);

$modele->create_config_class(name => 'Personne', element => [
    nom    => texte(@oblig),
    prenom => texte(),
]);
$modele->create_config_class(name => 'Verification', element => [
    personne   => noeud('Personne'),
    telephone  => texte(@oblig, match => '^\+33[67]\d{8}$'),
    codePostal => texte(match => '^\d{5}$'),
]);

$modele->create_config_class(name => 'Creneau', element => [
    debut => texte(match => $HEURE),
    fin   => texte(match => $HEURE),
]);
$modele->create_config_class(name => 'Preference', element => [
    depot => liste([qw/domicile gardien voisin relais/], @oblig),
    nomVoisin => texte(level => 'hidden', warp => {
        follow => { d => '- depot' },
        rules  => [ '$d eq "voisin"' => { level => 'normal', mandatory => 1 } ],
    }),
    codeRelais => texte(level => 'hidden', match => '^PR\d{4}$', warp => {
        follow => { d => '- depot' },
        rules  => [ '$d eq "relais"' => { level => 'normal', mandatory => 1 } ],
    }),
    consigne => texte(match => '^.{1,120}$'),
    creneau  => noeud('Creneau'),
]);
$modele->create_config_class(name => 'Adresse', element => [
    numeroClient => { type => 'leaf', value_type => 'integer', min => 1000, @oblig },
    mode         => liste([qw/lecture modification/], @oblig),
    preference   => { type => 'warped_node', level => 'hidden', warp => {
        follow => { m => '- mode' },
        rules  => [ '$m eq "modification"' => { config_class_name => 'Preference', level => 'normal' } ],
    } },
]);

$modele->create_config_class(name => 'Colis', element => [
    reference => texte(@oblig, match => '^[A-Z]{3}\d{8}$'),
    nombre    => { type => 'leaf', value_type => 'integer', min => 1, max => 30 },
    arrivee   => texte(match => '^\d{4}-\d{2}-\d{2}$'),
]);
$modele->create_config_class(name => 'Notification', element => [
    numeroClient => { type => 'leaf', value_type => 'integer', min => 1000, @oblig },
    colis        => noeud('Colis'),
    evenement    => liste([qw/expedie en_tournee retarde livre/], @oblig),
    moyen        => liste([qw/sms courriel/]),
    gabarit      => texte(@oblig),
]);

my $n = 0;

# Charge les données dans le modèle, relit chaque valeur (ce qui contrôle les obligatoires) et les rend.
sub controle {
    my ($classe, $donnees) = @_;
    my $racine = $modele->instance(root_class_name => $classe, instance_name => 'requete' . ++$n)->config_root;
    $racine->load_data(data => $donnees);
    return _relit($racine);
}

sub _relit {
    my $noeud = shift;
    my %valeurs;
    for my $nom ($noeud->get_element_names) {
        next unless $noeud->is_element_available(name => $nom);
        if ($noeud->element_type($nom) eq 'leaf') {
            my $v = $noeud->fetch_element_value($nom);
            $valeurs{$nom} = "$v" if defined $v;
        } else {
            my $enfant = $noeud->fetch_element($nom);
            $enfant = $enfant->get_actual_node if $enfant->isa('Config::Model::WarpedNode');
            my $v = _relit($enfant);
            $valeurs{$nom} = $v if %$v;
        }
    }
    return \%valeurs;
}

1;
