# frozen_string_literal: true

# Haingana Express (Antananarivo): fifandraisana amin'ny mpivarotra.
require 'json'
require 'json-schema'
require 'rack'
require 'rack/auth/basic'
require 'securerandom'
require 'time'

module Haingana
  FAHARETANA = Integer(ENV.fetch('TOKEN_TTL_SECONDS', '2700'))
  MPIVAROTRA = { 'tsena-analakely' => 'Ravinala#58-Baobab' }.freeze

  MPANDRAY = {
    3_107 => { 'finday' => '0340751288', 'anarana' => 'Rakotomalala', 'fanampiny' => 'Hanitra',
               'safidy' => { 'toerana' => 'trano' } },
    3_164 => { 'finday' => '0331840077', 'anarana' => 'Andrianarivo', 'fanampiny' => 'Tojo',
               'safidy' => { 'toerana' => 'birao', 'birao' => 'TNR-02' } },
    3_250 => { 'finday' => '0325519046', 'anarana' => 'Razafindrakoto', 'fanampiny' => 'Voahangy',
               'safidy' => { 'toerana' => 'mpiara_monina', 'mpiara_monina' => 'Mme Lalao', 'fanamarihana' => 'rihana faharoa' } }
  }

  # --- rafitra --------------------------------------------------------------------

  LERA = { 'type' => 'string', 'pattern' => '^([01][0-9]|2[0-3]):[0-5][0-9]$' }.freeze
  DATY = { 'type' => 'string', 'pattern' => '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }.freeze

  # Raha +zavatra+ no +sanda+ dia tsy maintsy misy +ilaina+.
  raha = lambda do |zavatra, rehetra, sanda, ilaina|
    [{ 'properties' => { zavatra => { 'enum' => rehetra - [sanda] } } }, { 'required' => [ilaina] }]
  end

  ASA = %w[jereo ovay].freeze
  TOERANA = %w[trano mpiambina mpiara_monina birao].freeze
  TOE_JAVATRA = %w[voaray an_dalana tara tonga].freeze

  SAFIDY = {
    'type' => 'object',
    'required' => ['toerana'],
    'properties' => {
      'toerana' => { 'enum' => TOERANA },
      'mpiara_monina' => { 'type' => 'string', 'minLength' => 2, 'maxLength' => 60 },
      'birao' => { 'type' => 'string', 'pattern' => '^[A-Z]{3}-[0-9]{2}$' },
      'fanamarihana' => { 'type' => 'string', 'maxLength' => 120 },
      'ora' => { 'type' => 'object', 'required' => %w[manomboka mifarana], 'properties' => { 'manomboka' => LERA, 'mifarana' => LERA } }
    },
    'allOf' => [
      { 'anyOf' => raha.call('toerana', TOERANA, 'mpiara_monina', 'mpiara_monina') },
      { 'anyOf' => raha.call('toerana', TOERANA, 'birao', 'birao') }
    ]
  }.freeze

  RAFITRA = {
    '/ext-verify' => {
      'type' => 'object',
      'required' => %w[finday anarana],
      'properties' => {
        'finday' => { 'type' => 'string', 'pattern' => '^03[2-48][0-9]{7}$' },
        'anarana' => { 'type' => 'string', 'minLength' => 2, 'maxLength' => 80 },
        'adiresy' => {
          'type' => 'object',
          'required' => ['tanana'],
          'properties' => { 'lot' => { 'type' => 'string' }, 'fokontany' => { 'type' => 'string' }, 'tanana' => { 'type' => 'string' } }
        }
      }
    },
    '/ext-reach' => {
      'type' => 'object',
      'required' => %w[mpandray asa],
      'properties' => { 'mpandray' => { 'type' => 'integer' }, 'asa' => { 'enum' => ASA }, 'safidy' => SAFIDY },
      'anyOf' => raha.call('asa', ASA, 'ovay', 'safidy')
    },
    '/ext-notify' => {
      'type' => 'object',
      'required' => %w[mpandray entana toe_javatra daty],
      'properties' => {
        'mpandray' => { 'type' => 'integer' },
        'entana' => {
          'type' => 'object',
          'required' => ['laharana'],
          'properties' => {
            'laharana' => { 'type' => 'string', 'pattern' => '^HX[0-9]{8}$' },
            'isa' => { 'type' => 'integer', 'minimum' => 1, 'maximum' => 30 },
            'vola_horaisina' => { 'type' => 'number', 'minimum' => 0 }
          }
        },
        'toe_javatra' => { 'enum' => TOE_JAVATRA },
        'daty' => DATY,
        'daty_vaovao' => DATY,
        'fomba' => { 'enum' => %w[sms mailaka antso] }
      },
      'anyOf' => raha.call('toe_javatra', TOE_JAVATRA, 'tara', 'daty_vaovao')
    }
  }.freeze

  # --- hadisoana ------------------------------------------------------------------

  class Hadisoana < StandardError
    attr_reader :sata, :kaody, :antsipiriany, :lohateny

    def initialize(sata, kaody, hafatra, antsipiriany: nil, lohateny: {})
      super(hafatra)
      @sata = sata
      @kaody = kaody
      @antsipiriany = antsipiriany
      @lohateny = lohateny
    end
  end

  # --- serivisy -------------------------------------------------------------------

  class App
    def initialize
      @fanalahidy = {}
      @hidy = Mutex.new
    end

    def call(env)
      request = Rack::Request.new(env)
      raise Hadisoana.new(404, 'TSY_HITA', 'Tsy misy io lalana io') unless request.path_info == '/auth-authenticate' || RAFITRA.key?(request.path_info)
      raise Hadisoana.new(405, 'TSY_AZO', 'POST ihany no ekena', lohateny: { 'Allow' => 'POST' }) unless request.post?

      @hidy.synchronize { tanteraho(request) }
    rescue Hadisoana => e
      hadisoana = { 'kaody' => e.kaody, 'hafatra' => e.message }
      hadisoana['antsipiriany'] = e.antsipiriany if e.antsipiriany
      valiny(e.sata, { 'vita' => false, 'hadisoana' => hadisoana }, e.lohateny)
    end

    private

    def tanteraho(request)
      return hiditra(request) if request.path_info == '/auth-authenticate'

      hamarino_fanalahidy(request)
      vatana = vakio(request)
      case request.path_info
      when '/ext-verify' then hamarino(vatana)
      when '/ext-reach' then safidio(vatana)
      when '/ext-notify' then ampilazao(vatana)
      end
    end

    def hiditra(request)
      auth = Rack::Auth::Basic::Request.new(request.env)
      unless auth.provided? && auth.basic? && auth.credentials.size == 2
        raise Hadisoana.new(401, 'ILAINA_FIDIRANA', 'Ilaina ny mpampiasa sy ny teny miafina (HTTP Basic)', lohateny: { 'WWW-Authenticate' => 'Basic realm="Haingana Express"' })
      end

      mpampiasa, teny = auth.credentials
      unless MPIVAROTRA.key?(mpampiasa) && Rack::Utils.secure_compare(MPIVAROTRA[mpampiasa], teny)
        raise Hadisoana.new(401, 'DISO_FIDIRANA', 'Diso ny mpampiasa na ny teny miafina', lohateny: { 'WWW-Authenticate' => 'Basic realm="Haingana Express"' })
      end

      fanalahidy = SecureRandom.uuid
      @fanalahidy[fanalahidy] = Time.now + FAHARETANA
      valiny(200, 'vita' => true, 'valiny' => { 'fanalahidy' => fanalahidy, 'faharetana' => FAHARETANA, 'mpivarotra' => mpampiasa })
    end

    def hamarino_fanalahidy(request)
      karazana, fanalahidy = request.get_header('HTTP_AUTHORIZATION').to_s.split(' ', 2)
      raise Hadisoana.new(401, 'TSY_MISY_FANALAHIDY', 'Tsy misy fanalahidy (Authorization: Bearer)', lohateny: { 'WWW-Authenticate' => 'Bearer' }) unless karazana&.downcase == 'bearer' && fanalahidy

      farany = @fanalahidy[fanalahidy]
      raise Hadisoana.new(401, 'TSY_MANANKERY', 'Tsy manan-kery ny fanalahidy', lohateny: { 'WWW-Authenticate' => 'Bearer error="invalid_token"' }) unless farany
      raise Hadisoana.new(401, 'LANY_DATY', 'Lany daty ny fanalahidy', lohateny: { 'WWW-Authenticate' => 'Bearer error="invalid_token"' }) if farany <= Time.now
    end

    def vakio(request)
      soratra = request.body.read.force_encoding('UTF-8')
      raise EncodingError, 'UTF-8' unless soratra.valid_encoding?

      vatana = JSON.parse(soratra)
      lesoka = JSON::Validator.fully_validate(RAFITRA[request.path_info], vatana, parse_data: false)
      raise Hadisoana.new(400, 'DISO_VATANA', 'Misy diso ny fangatahana', antsipiriany: lesoka) unless lesoka.empty?

      vatana
    rescue JSON::ParserError, EncodingError => e
      raise Hadisoana.new(400, 'DISO_JSON', "Tsy JSON ny vatana: #{e.message.scrub[0, 120]}")
    end

    def hamarino(vatana)
      laharana, m = MPANDRAY.find { |_, o| o['finday'] == vatana['finday'] && o['anarana'].casecmp?(vatana['anarana'].strip) }
      raise Hadisoana.new(404, 'TSY_FANTATRA', 'Tsy fantatra io mpandray io') unless m

      valiny(200, 'vita' => true, 'valiny' => { 'mpandray' => laharana, 'fanampiny' => m['fanampiny'] })
    end

    def safidio(vatana)
      m = tadiavo(vatana)
      m['safidy'] = vatana['safidy'].slice(*SAFIDY['properties'].keys) if vatana['asa'] == 'ovay'
      valiny(200, 'vita' => true, 'valiny' => { 'mpandray' => vatana['mpandray'], 'safidy' => m['safidy'] })
    end

    def ampilazao(vatana)
      tadiavo(vatana)
      valiny(201, 'vita' => true, 'valiny' => { 'filazana' => SecureRandom.uuid, 'toetra' => 'miandry', 'noraisina' => Time.now.utc.iso8601 })
    end

    def tadiavo(vatana)
      MPANDRAY[vatana['mpandray']] || raise(Hadisoana.new(404, 'TSY_FANTATRA', 'Tsy fantatra io mpandray io'))
    end

    def valiny(sata, vatana, lohateny = {})
      [sata, { 'Content-Type' => 'application/json; charset=utf-8' }.merge(lohateny), [JSON.generate(vatana)]]
    end
  end
end
