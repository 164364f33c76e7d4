package Aere::Form;

# Les formulaires sont dans forms/*.yml, les mêmes que ceux du site.
use Poet qw($conf $poet);
use strict;
use warnings;
use utf8;
use HTML::FormFu;

sub hipoa {
    my ( $class, $nom, $valeurs ) = @_;

    my $form = HTML::FormFu->new;
    $form->languages( [ $conf->get('aere.langue') ] );
    $form->load_config_file( $poet->root_dir . "/forms/$nom.yml" );
    $form->indicator( sub { 1 } );
    $form->process( $valeurs );

    return ( $form->params, undef ) if $form->submitted_and_valid;

    my @hape = map { { tuhaa => $_->parent->nested_name, parau => $_->message } } @{ $form->get_errors };
    return ( undef, \@hape );
}

1;
