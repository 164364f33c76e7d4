<?php
class ExtVerifyController extends Basis
{
    public function indexAction()
    {
        if (!$this->pruefe(new PruefungFormular())) {
            return;
        }
        $e = $this->daten['empfaenger'];
        $nr = Bestand::suche($e['nachname'], $e['telefon'], $this->daten['plz']);
        if ($nr === null) {
            $this->fehler(404, 'Zu diesen Angaben ist kein Empfänger bekannt.');
            return;
        }
        $k = Bestand::kunde($nr);
        $this->gut(['bekannt' => true, 'kundennummer' => $nr, 'name' => "{$k['vorname']} {$k['nachname']}"]);
    }
}
