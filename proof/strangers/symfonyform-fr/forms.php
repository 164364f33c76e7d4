<?php
use Symfony\Component\Form\Extension\Core\Type\ChoiceType;
use Symfony\Component\Form\Extension\Core\Type\IntegerType;
use Symfony\Component\Form\Extension\Core\Type\TextType;
use Symfony\Component\Form\AbstractType;
use Symfony\Component\Form\FormBuilderInterface;
use Symfony\Component\Form\FormEvent;
use Symfony\Component\Form\FormEvents;
use Symfony\Component\OptionsResolver\OptionsResolver;
use Symfony\Component\Validator\Constraints as Assert;

function present(FormEvent $e, string $champ): bool
{
    return is_array($e->getData()) && array_key_exists($champ, $e->getData());
}

function vaut(FormEvent $e, string $champ, string $valeur): bool
{
    return present($e, $champ) && $e->getData()[$champ] === $valeur;
}

/** Un bloc dont les champs obligatoires ne le sont que si le bloc est attendu. */
abstract class BlocType extends AbstractType
{
    public function configureOptions(OptionsResolver $r): void
    {
        $r->setDefaults(['attendu' => true]);
    }

    protected function obligatoire(array $options): array
    {
        return $options['attendu'] ? [new Assert\NotBlank()] : [];
    }
}

class AuthType extends AbstractType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $b->add('poste', TextType::class, ['constraints' => [new Assert\Length(['max' => 40])]]);
    }
}

class VerificationType extends AbstractType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $b->add('nom', TextType::class, ['constraints' => [new Assert\NotBlank(), new Assert\Length(['min' => 2, 'max' => 60])]])
            ->add('prenom', TextType::class, ['constraints' => [new Assert\Length(['max' => 60])]])
            ->add('telephone', TextType::class, ['constraints' => [new Assert\NotBlank(), new Assert\Regex('/^0[1-9][0-9]{8}$/')]])
            ->add('code_postal', TextType::class, ['constraints' => [new Assert\NotBlank(), new Assert\Regex('/^[0-9]{5}$/')]])
            ->add('courriel', TextType::class, ['constraints' => [new Assert\Email()]]);
    }
}

class VoisinType extends BlocType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $b->add('nom', TextType::class, ['constraints' => [...$this->obligatoire($options), new Assert\Length(['min' => 2, 'max' => 60])]])
            ->add('etage', IntegerType::class, ['constraints' => [new Assert\Range(['min' => 0, 'max' => 60])]]);
    }
}

class ChangementType extends BlocType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $jours = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
        $modes = ['domicile', 'voisin', 'point_relais'];
        $b->add('mode', ChoiceType::class, ['choices' => array_combine($modes, $modes), 'constraints' => $this->obligatoire($options)])
            ->add('jours', ChoiceType::class, ['choices' => array_combine($jours, $jours), 'multiple' => true])
            ->add('consigne', TextType::class, ['constraints' => [new Assert\Length(['max' => 140])]]);
        $b->addEventListener(FormEvents::PRE_SUBMIT, function (FormEvent $e) {
            $relais = present($e, 'point_relais') || vaut($e, 'mode', 'point_relais');
            $voisin = present($e, 'voisin') || vaut($e, 'mode', 'voisin');
            $e->getForm()
                ->add('point_relais', TextType::class, ['constraints' => [...($relais ? [new Assert\NotBlank()] : []), new Assert\Regex('/^PR[0-9]{5}$/')]])
                ->add('voisin', VoisinType::class, ['attendu' => $voisin]);
        });
    }
}

class PreferenceType extends AbstractType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $b->add('dossier', IntegerType::class, ['constraints' => [new Assert\NotBlank(), new Assert\Positive()]]);
        $b->addEventListener(FormEvents::PRE_SUBMIT, function (FormEvent $e) {
            $e->getForm()->add('changement', ChangementType::class, ['attendu' => present($e, 'changement')]);
        });
    }
}

class ColisType extends AbstractType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $b->add('numero', TextType::class, ['constraints' => [new Assert\NotBlank(), new Assert\Regex('/^FR[0-9]{11}$/')]])
            ->add('poids_grammes', IntegerType::class, ['constraints' => [new Assert\Range(['min' => 1, 'max' => 30000])]]);
    }
}

class CreneauType extends BlocType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        foreach (['debut', 'fin'] as $champ) {
            $b->add($champ, TextType::class, ['constraints' => [...$this->obligatoire($options), new Assert\DateTime(['format' => 'H:i', 'message' => 'This value is not a valid time.'])]]);
        }
    }
}

class AvisType extends AbstractType
{
    public function buildForm(FormBuilderInterface $b, array $options): void
    {
        $motifs = ['expedie', 'en_tournee', 'retard', 'livre'];
        $b->add('dossier', IntegerType::class, ['constraints' => [new Assert\NotBlank(), new Assert\Positive()]])
            ->add('colis', ColisType::class)
            ->add('motif', ChoiceType::class, ['choices' => array_combine($motifs, $motifs), 'constraints' => [new Assert\NotBlank()]])
            ->add('modele', TextType::class, ['constraints' => [new Assert\NotBlank()]])
            ->add('date_prevue', TextType::class, ['constraints' => [new Assert\NotBlank(), new Assert\DateTime(['format' => 'd/m/Y', 'message' => 'This value is not a valid date.'])]]);
        $b->addEventListener(FormEvents::PRE_SUBMIT, function (FormEvent $e) {
            $e->getForm()->add('creneau', CreneauType::class, ['attendu' => present($e, 'creneau') || vaut($e, 'motif', 'en_tournee')]);
        });
    }
}
