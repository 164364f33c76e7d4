<?php
class ExtNotifyController extends Basis
{
    public function indexAction()
    {
        if (!$this->pruefe(new MeldungFormular())) {
            return;
        }
        if (Bestand::kunde((int) $this->daten['kundennummer']) === null) {
            $this->fehler(404, 'Die Kundennummer ist nicht bekannt.');
            return;
        }
        $this->gut(['meldungsnummer' => Bestand::neueMeldung(), 'kanal' => $this->daten['kanal'] ?? 'SMS', 'zustand' => 'VORGEMERKT'], 201);
    }
}
