# frozen_string_literal: true

require "json"
require "json_schema"
require "rack"
require "securerandom"
require "time"

module Setu
  SEEMA = 32_768
  ABADHI = Integer(ENV.fetch("TOKEN_TTL_SECONDS", "1200"))
  HEADER = "X-Pravesha-Patra"

  ANUPRAYOGA = { "utkal-bazaar" => "Kendu-77-Jhia-Mahanadi" }.freeze
  DHANCHA = %w[PARCEL_BAHARILA PARCEL_PAHANCHILA PARCEL_PHERILA].freeze
  GRAHAKA = {
    "GR-204518" => { nama: "Sasmita Behera", mobile: "9437012345", pin: "751007", sakriya: true },
    "GR-118830" => { nama: "Bikash Nayak", mobile: "7008551290", pin: "753001", sakriya: true },
    "GR-300274" => { nama: "Lipika Sahoo", mobile: "8895340017", pin: "769004", sakriya: false }
  }.freeze

  Aswikara = Class.new(StandardError) do
    attr_reader :status, :sanketa, :bibarana

    def initialize(status, sanketa, *bibarana)
      super(sanketa)
      @status = status
      @sanketa = sanketa
      @bibarana = bibarana
    end
  end

  def self.schema(nama)
    doc = JSON.parse(File.read(File.join(__dir__, "schema", "#{nama}.json")))
    JsonSchema.parse!(doc).tap(&:expand_references!)
  end

  PATRA = {}
  PASANDA = {
    "GR-118830" => [{ "sthana" => "ghara", "nirdesha" => "duara ghanti bajantu" }, "2026-03-02T09:14:00Z"]
  }
  SUCHANA = {}

  # What all four have in common: size, JSON, schema, the envelope.
  class Sthala
    def initialize(schema, khola: false, &kama)
      @schema = Setu.schema(schema)
      @khola = khola
      @kama = kama
    end

    def call(env)
      req = Rack::Request.new(env)
      raise Aswikara.new(404, "RASTA_NAHIN", env["PATH_INFO"]) unless env["PATH_INFO"].to_s.empty?
      unless req.post?
        return uttara(405, { truti: { sanketa: "PADDHATI_ASWIKRUTA", bibarana: [req.request_method] } }, "Allow" => "POST")
      end

      mula = String.new(req.body.read(SEEMA + 1).to_s)
      raise Aswikara.new(413, "ATI_BADA", "> #{SEEMA}") if mula.bytesize > SEEMA

      patra_jancha(env) unless @khola
      tathya = JSON.parse(mula.force_encoding(Encoding::UTF_8).scrub)
      status, phala, headers = @kama.call(jancha(tathya))
      uttara(status, { phala: phala, samaya: Time.now.utc.iso8601 }, headers || {})
    rescue JSON::ParserError => e
      truti(400, "ASUDDHA_JSON", [e.message])
    rescue JsonSchema::AggregateError => e
      truti(422, "AMANYA_ANURODHA", Setu.bakya(e.errors))
    rescue Aswikara => e
      truti(e.status, e.sanketa, e.bibarana)
    end

    private

    def jancha(tathya)
      @schema.validate!(tathya)
      tathya
    end

    def patra_jancha(env)
      patra = env["HTTP_X_PRAVESHA_PATRA"].to_s
      raise Aswikara.new(401, "PATRA_NAHIN", "#{HEADER} nahin") if patra.empty?

      shesha = PATRA[patra] or raise Aswikara.new(401, "PATRA_AMANYA", "#{HEADER} amanya")
      raise Aswikara.new(401, "PATRA_SHESHA", "#{HEADER} ra abadhi shesha") if Time.now >= shesha
    end

    def truti(status, sanketa, bibarana)
      uttara(status, { truti: { sanketa: sanketa, bibarana: bibarana } })
    end

    def uttara(status, body, headers = {})
      [status, { "Content-Type" => "application/json; charset=utf-8" }.merge(headers), [JSON.generate(body)]]
    end
  end

  # The validator's sentences, those below an anyOf right after it.
  def self.bakya(errors)
    errors.flat_map { |e| [e.to_s, *bakya((e.sub_errors || []).flatten)] }
  end

  def self.grahaka(sankhya)
    GRAHAKA[sankhya] or raise Aswikara.new(404, "GRAHAKA_NAHIN", "#{sankhya} panjikruta nuhen")
  end

  PRAVESHA = Sthala.new("pravesha", khola: true) do |t|
    p = t["parichaya"]
    chabi = ANUPRAYOGA[p["anuprayoga"]]
    unless chabi && Rack::Utils.secure_compare(chabi, p["gupta_chabi"])
      raise Aswikara.new(401, "PARICHAYA_BHUL", "anuprayoga ba gupta_chabi bhul")
    end

    PATRA.delete_if { |_, shesha| Time.now > shesha + 3600 }
    patra = SecureRandom.urlsafe_base64(30)
    PATRA[patra] = Time.now + ABADHI
    [201, { anuprayoga: p["anuprayoga"], abadhi_sekenda: ABADHI }, { HEADER => patra }]
  end

  JANCHA = Sthala.new("jancha") do |t|
    sankhya = t["grahaka"]["sankhya"]
    g = Setu.grahaka(sankhya)
    [200, {
      sankhya: sankhya, nama: g[:nama], sakriya: g[:sakriya],
      mela: { mobile: g[:mobile] == t["grahaka"]["mobile"], pin: t["pin"] && g[:pin] == t["pin"] }
    }]
  end

  PAHANCHA = Sthala.new("pahancha") do |t|
    sankhya = t["sankhya"]
    Setu.grahaka(sankhya)
    PASANDA[sankhya] = [t["pasanda"], Time.now.utc.iso8601] if t.key?("pasanda")
    pasanda, badala = PASANDA[sankhya]
    [200, { sankhya: sankhya, pasanda: pasanda, badala_samaya: badala }]
  end

  SUCHANA_PATHA = Sthala.new("suchana") do |t|
    Setu.grahaka(t["sankhya"])
    dhancha = t["suchana"]["dhancha"]
    raise Aswikara.new(409, "DHANCHA_NAHIN", "#{dhancha} nama ra dhancha nahin") unless DHANCHA.include?(dhancha)

    id = "SU#{Time.now.strftime('%y%m%d')}-#{SecureRandom.hex(5)}"
    SUCHANA[id] = t
    [202, { suchana_id: id, sthiti: t["pathaiba"] ? "apekshare" : "dhadire", madhyama: t["suchana"]["madhyama"] }]
  end
end
