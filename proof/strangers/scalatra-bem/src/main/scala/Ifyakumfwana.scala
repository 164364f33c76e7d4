package zm.citumwa

import com.github.plokhotnyuk.jsoniter_scala.core.*
import com.github.plokhotnyuk.jsoniter_scala.macros.*
import io.github.iltotore.iron.*
import io.github.iltotore.iron.constraint.all.*
import io.github.iltotore.iron.jsoniter.given

import java.time.{LocalDate, LocalTime}

// Ifintu fyonse ifingila no kufuma (amalembo ya JSON).

type Foni = String :| Match["\\+260[0-9]{9}"]
type Ishina = String :| (MinLength[2] & MaxLength[60])
type InambaYaKasitoma = String :| Match["KZ-[0-9]{4}"]
type InambaYaCipe = String :| Match["ZP[0-9]{8}"]
type InambaYaShitolo = String :| Match["SH-[0-9]{3}"]
type Ifyebo = String :| MaxLength[140]
type Ubufinu = Double :| Positive
type Inkama = String :| MinLength[1]

given JsonValueCodec[String] = JsonCodecMaker.make
given JsonValueCodec[Double] = JsonCodecMaker.make

final case class Ukwingila(kampani: Inkama, inkama: Inkama)
final case class Icishibilo(icishibilo: String, amasekondi: Int)

final case class AmashinaYakwe(ilya_ntanshi: Option[Ishina], ilya_lupwa: Ishina)
final case class Ukwishiba(foni: Foni, ishina: AmashinaYakwe, musumba: Option[Ishina])
final case class KasitomaUmo(inamba: String, ishina: String, musumba: String)
final case class Alishibikwa(alishibikwa: Boolean, kasitoma: KasitomaUmo)

final case class Inshita(ukufuma: LocalTime, ukufika: LocalTime)

// Uko icipe cingashala
sealed trait Ukusala
@named("mwinshi") final case class PaMwinshi(ifyebo: Option[Ifyebo], inshita: Option[Inshita]) extends Ukusala
@named("mupalamano") final case class KuMupalamano(ishina: Ishina, foni: Option[Foni], inshita: Option[Inshita]) extends Ukusala
@named("ishitolo") final case class KuShitolo(inamba_ya_shitolo: InambaYaShitolo) extends Ukusala

sealed trait Keyala
@named("ukumona") final case class Ukumona(inamba: InambaYaKasitoma) extends Keyala
@named("ukwalula") final case class Ukwalula(inamba: InambaYaKasitoma, ukusala: Ukusala) extends Keyala

final case class KeyalaYakwe(umusebo: String, musumba: String)
final case class IfyaKeyala(inamba: String, keyala: KeyalaYakwe, ukusala: Ukusala, ilyo_alwile: Option[String])

enum Inshila { case sms, whatsapp, email }
enum Ululimi { case bem, nya, toi, en }
final case class Icipe(inamba: InambaYaCipe, ubufinu: Option[Ubufinu])
final case class Ubukombe(inamba: InambaYaKasitoma, icipe: Icipe, imbila: Inkama, inshila: Inshila, ubushiku: Option[LocalDate], ululimi: Option[Ululimi])
final case class UbukombeNabuya(inamba_ya_bukombe: String, imibele: String)

final case class Icilubo(icilubo: String)

given JsonValueCodec[Ukwingila] = JsonCodecMaker.make(CodecMakerConfig.withSkipUnexpectedFields(false))
given JsonValueCodec[Icishibilo] = JsonCodecMaker.make
given JsonValueCodec[Ukwishiba] = JsonCodecMaker.make(CodecMakerConfig.withSkipUnexpectedFields(false))
given JsonValueCodec[Alishibikwa] = JsonCodecMaker.make
given JsonValueCodec[Ukusala] = JsonCodecMaker.make(CodecMakerConfig.withSkipUnexpectedFields(false).withDiscriminatorFieldName(Some("incende")).withRequireDiscriminatorFirst(false))
given JsonValueCodec[Keyala] = JsonCodecMaker.make(CodecMakerConfig.withSkipUnexpectedFields(false).withDiscriminatorFieldName(Some("umulimo")).withRequireDiscriminatorFirst(false))
given JsonValueCodec[IfyaKeyala] = JsonCodecMaker.make
given JsonValueCodec[Inshila] = JsonCodecMaker.makeWithoutDiscriminator
given JsonValueCodec[Ululimi] = JsonCodecMaker.makeWithoutDiscriminator
given JsonValueCodec[Ubukombe] = JsonCodecMaker.make(CodecMakerConfig.withSkipUnexpectedFields(false))
given JsonValueCodec[UbukombeNabuya] = JsonCodecMaker.make
given JsonValueCodec[Icilubo] = JsonCodecMaker.make
