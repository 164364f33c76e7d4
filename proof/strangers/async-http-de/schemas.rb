# Schemas der Partner-Schnittstelle (JSON Schema, Draft 4)
module Schemas
  KUNDENNUMMER = { 'type' => ['string'], 'pattern' => '^K-\d{6}$' }.freeze
  UHRZEIT = { 'type' => ['string'], 'pattern' => '^([01]\d|2[0-3]):[0-5]\d$' }.freeze

  def self.objekt(required, properties)
    { 'type' => ['object'], 'required' => required, 'properties' => properties }
  end

  def self.text(min, max)
    { 'type' => ['string'], 'minLength' => min, 'maxLength' => max }
  end

  ANMELDUNG = JsonSchema.parse!(objekt(%w[mandant benutzer kennwort], {
    'mandant' => { 'type' => ['string'], 'pattern' => '^\d{4}$' },
    'benutzer' => text(3, 40),
    'kennwort' => text(8, 72),
    'anwendung' => objekt(%w[name], { 'name' => text(2, 40), 'version' => { 'type' => ['string'], 'pattern' => '^\d+\.\d+(\.\d+)?$' } })
  }))

  PRUEFUNG = JsonSchema.parse!(objekt(%w[empfaenger plz], {
    'empfaenger' => objekt(%w[nachname telefon], {
      'nachname' => text(2, 60),
      'vorname' => text(1, 60),
      'telefon' => { 'type' => ['string'], 'pattern' => '^\+[1-9]\d{7,14}$' },
      'email' => { 'type' => ['string'], 'format' => 'email' }
    }),
    'plz' => { 'type' => ['string'], 'pattern' => '^\d{5}$' },
    'land' => { 'type' => ['string'], 'enum' => %w[DE AT CH] }
  }))

  AKTIONEN = %w[ABFRAGEN AENDERN].freeze
  ZUSTELLARTEN = %w[HAUSTUER ABSTELLORT NACHBAR PAKETSHOP].freeze

  # Was ein Wunsch braucht, haengt von der Zustellart ab.
  WUNSCH_FELDER = {
    'ABSTELLORT' => ['abstellort', objekt(%w[beschreibung], { 'beschreibung' => text(3, 80), 'hinweis' => text(1, 120) })],
    'NACHBAR' => ['nachbar', objekt(%w[name hausnummer], { 'name' => text(2, 60), 'hausnummer' => { 'type' => ['string'], 'pattern' => '^\d{1,4}[a-z]?$' } })],
    'PAKETSHOP' => ['paketshop_nr', { 'type' => ['string'], 'pattern' => '^PS\d{5}$' }]
  }.freeze

  def self.wunsch(art)
    felder = {
      'zustellart' => { 'type' => ['string'], 'enum' => ZUSTELLARTEN },
      'zeitfenster' => objekt(%w[von bis], { 'von' => UHRZEIT, 'bis' => UHRZEIT }),
      'gueltig_bis' => { 'type' => ['string'], 'format' => 'date' }
    }
    pflicht = %w[zustellart]
    if (feld, schema = WUNSCH_FELDER[art])
      pflicht << feld
      felder[feld] = schema
    end
    objekt(pflicht, felder)
  end

  def self.adresse_basis
    objekt(%w[kundennummer aktion], { 'kundennummer' => KUNDENNUMMER, 'aktion' => { 'type' => ['string'], 'enum' => AKTIONEN } })
  end

  ADRESSE_ABFRAGEN = JsonSchema.parse!(adresse_basis)
  ADRESSE_AENDERN = ([nil] + ZUSTELLARTEN).to_h do |art|
    schema = adresse_basis
    schema['required'] << 'wunsch'
    schema['properties']['wunsch'] = wunsch(art)
    [art, JsonSchema.parse!(schema)]
  end

  def self.adresse(daten)
    return ADRESSE_ABFRAGEN unless daten.is_a?(Hash) && daten['aktion'] == 'AENDERN'
    art = daten['wunsch'].is_a?(Hash) ? daten['wunsch']['zustellart'] : nil
    ADRESSE_AENDERN.fetch(art) { ADRESSE_AENDERN[nil] }
  end

  EREIGNISSE = %w[ANGEKUENDIGT IN_ZUSTELLUNG VERSPAETET ZUGESTELLT].freeze

  def self.nachricht_fuer(verspaetet)
    schema = objekt(%w[kundennummer sendung ereignis zustelltermin], {
      'kundennummer' => KUNDENNUMMER,
      'sendung' => objekt(%w[sendungsnummer], {
        'sendungsnummer' => { 'type' => ['string'], 'pattern' => '^\d{12}$' },
        'gewicht_g' => { 'type' => ['integer'], 'minimum' => 1, 'maximum' => 31_500 }
      }),
      'ereignis' => { 'type' => ['string'], 'enum' => EREIGNISSE },
      'zustelltermin' => { 'type' => ['string'], 'format' => 'date-time' },
      'kanal' => { 'type' => ['string'], 'enum' => %w[SMS EMAIL] },
      'sprache' => { 'type' => ['string'], 'enum' => %w[de en] }
    })
    if verspaetet
      schema['required'] << 'verspaetung'
      schema['properties']['verspaetung'] = objekt(%w[grund], {
        'grund' => { 'type' => ['string'], 'enum' => %w[WETTER VERKEHR FAHRZEUG SONSTIGES] },
        'minuten' => { 'type' => ['integer'], 'minimum' => 5, 'maximum' => 600 }
      })
    end
    JsonSchema.parse!(schema)
  end

  NACHRICHT = nachricht_fuer(false)
  NACHRICHT_VERSPAETET = nachricht_fuer(true)

  def self.nachricht(daten)
    daten.is_a?(Hash) && daten['ereignis'] == 'VERSPAETET' ? NACHRICHT_VERSPAETET : NACHRICHT
  end
end
