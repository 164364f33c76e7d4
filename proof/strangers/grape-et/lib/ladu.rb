# frozen_string_literal: true

# Mälupõhine ladu (testkeskkond).
class Ladu
  Klient = Struct.new(:id, :isikukood, :kliendikaart, :eesnimi, :perekonnanimi, :telefon, :aadress, :eelistused, :muudetud)

  def initialize(ttl)
    @ttl = ttl
    @lukk = Mutex.new
    @seansid = {}
    @kliendid = [
      Klient.new(50_217, '48203140017', 'PK-2290417', 'Kadri', 'Tamm', '+37255512340',
                 { tanav: 'Telliskivi', maja: '57a', postiindeks: '10412' },
                 { viis: 'pakiautomaat', pakiautomaat: 'EE-0193', eelteade: true,
                   ajavahemikud: [{ paev: 'E', algus: '17:00', lopp: '20:00' }] }, nil),
      Klient.new(50_244, '37511020254', 'PK-2290655', 'Andres', 'Saar', '+37255598761',
                 { tanav: 'Riia', maja: '142', postiindeks: '50411' }, { viis: 'kuller', eelteade: false }, nil),
      Klient.new(50_301, '49406281136', 'PK-2291102', 'Jelena', 'Ivanova', '+37255577803',
                 { tanav: 'Kerese', maja: '8', postiindeks: '20309' }, { viis: 'postkontor', eelteade: true }, nil)
    ]
  end

  def uus_seanss(minutit)
    voti = SecureRandom.urlsafe_base64(30)
    lopp = Time.now + (@ttl || minutit * 60)
    @lukk.synchronize { @seansid[voti] = lopp }
    [voti, lopp]
  end

  def seanss?(voti)
    @lukk.synchronize { voti && @seansid[voti] && @seansid[voti] > Time.now }
  end

  def leia(&tingimus)
    @kliendid.find(&tingimus)
  end

  def muuda(klient, eelistused)
    @lukk.synchronize do
      klient.eelistused = eelistused
      klient.muudetud = Time.now.utc.iso8601
    end
  end
end
