package za.co.tshisima.ndisedzo

import java.time.{LocalDate, LocalTime}
import zio.json.*
import zio.json.ast.Json
import zio.prelude.*
import zio.prelude.Assertion.*

/** JSON ya mushaka muswa munwe na munwe: mulayo wawo u a tolwa musi u tshi vhalwa. */
trait YaJson[A: JsonDecoder: JsonEncoder] { self: Newtype[A] =>
  given decoder: JsonDecoder[self.Type] =
    JsonDecoder[A].mapOrFail(a => self.make(a).toEither.left.map(_.mkString("; ")))
  given encoder: JsonEncoder[self.Type] = JsonEncoder[A].contramap(self.unwrap(_))
}

object Lutingo extends Newtype[String] with YaJson[String] {
  override inline def assertion = matches("""^\+27[0-9]{9}$""".r)
}
object Imeili extends Newtype[String] with YaJson[String] {
  override inline def assertion = matches("""^[^@\s]+@[^@\s]+\.[a-z]{2,}$""".r)
}
object Dzina extends Newtype[String] with YaJson[String] {
  override inline def assertion = hasLength(greaterThan(0) && lessThanOrEqualTo(60))
}
object Luambo extends Newtype[String] with YaJson[String] {
  override inline def assertion = equalTo("ve") || equalTo("en")
}
object NomboroYaMutanganedzi extends Newtype[String] with YaJson[String] {
  override inline def assertion = matches("""^MT-[0-9]{6}$""".r)
}
object Mushumo extends Newtype[String] with YaJson[String] {
  override inline def assertion = equalTo("VHALA") || equalTo("SHANDULA")
}
object LushakaLwaFhethu extends Newtype[String] with YaJson[String] {
  override inline def assertion = equalTo("MUTA") || equalTo("MUHURA") || equalTo("PHOINTHI")
}
object KhouduYaPhointhi extends Newtype[String] with YaJson[String] {
  override inline def assertion = matches("""^[A-Z]{3}-[0-9]{3}$""".r)
}
object Ndaela extends Newtype[String] with YaJson[String] {
  override inline def assertion = hasLength(lessThanOrEqualTo(160))
}
object Ndila extends Newtype[String] with YaJson[String] {
  override inline def assertion = equalTo("SMS") || equalTo("WHATSAPP") || equalTo("IMEILI")
}
object NomboroYaPhasela extends Newtype[String] with YaJson[String] {
  override inline def assertion = matches("""^VH[0-9]{9}ZA$""".r)
}
object Tshileme extends Newtype[Double] with YaJson[Double] {
  override inline def assertion = greaterThan(0.0) && lessThanOrEqualTo(30.0)
}
object Mbalo extends Newtype[Int] with YaJson[Int] {
  override inline def assertion = between(1, 99)
}

// ---- /auth-authenticate

@jsonNoExtraFields @jsonMemberNames(SnakeCase)
final case class UDzhena(khouduYaKhamphani: String, khiiYaTshiphiri: String, luambo: Option[Luambo.Type]) derives JsonDecoder

final case class Thokheni(ndeme: String, lushaka: String, @jsonField("i_fhela") iFhela: String) derives JsonEncoder
@jsonMemberNames(SnakeCase)
final case class ZwaUDzhena(thokheni: Thokheni) derives JsonEncoder

// ---- /ext-verify

@jsonNoExtraFields
final case class UToda(lutingo: Lutingo.Type, tshifani: Dzina.Type, dzina: Option[Dzina.Type], imeili: Option[Imeili.Type]) derives JsonDecoder
@jsonNoExtraFields
final case class UKhwathisedza(mutanganedzi: UToda) derives JsonDecoder

final case class Mutanganedzi(nomboro: String, tshiimo: String, ndila: List[String]) derives JsonEncoder
final case class ZwaUKhwathisedza(mutanganedzi: Mutanganedzi) derives JsonEncoder

// ---- /ext-reach

@jsonDiscriminator("lushaka")
enum Fhethu derives JsonEncoder {
  @jsonHint("MUTA") case Muta()
  @jsonHint("MUHURA") case Muhura(dzina: Dzina.Type, @jsonField("nomboro_ya_nndu") nomboroYaNndu: Option[String])
  @jsonHint("PHOINTHI") case Phointhi(khoudu: KhouduYaPhointhi.Type)
}
object Fhethu {
  private final case class Lushaka(lushaka: LushakaLwaFhethu.Type) derives JsonDecoder
  @jsonNoExtraFields private final case class WaMuta(lushaka: String) derives JsonDecoder
  @jsonNoExtraFields private final case class WaMuhura(lushaka: String, dzina: Dzina.Type, @jsonField("nomboro_ya_nndu") nomboroYaNndu: Option[String]) derives JsonDecoder
  @jsonNoExtraFields private final case class WaPhointhi(lushaka: String, khoudu: KhouduYaPhointhi.Type) derives JsonDecoder

  given JsonDecoder[Fhethu] = JsonDecoder[Json].mapOrFail { j =>
    j.as[Lushaka].map(l => LushakaLwaFhethu.unwrap(l.lushaka)).flatMap {
      case "MUTA"   => j.as[WaMuta].map(_ => Muta())
      case "MUHURA" => j.as[WaMuhura].map(m => Muhura(m.dzina, m.nomboroYaNndu))
      case _        => j.as[WaPhointhi].map(p => Phointhi(p.khoudu))
    }
  }
}

@jsonNoExtraFields @jsonMemberNames(SnakeCase)
final case class Tshifhinga(uBva: LocalTime, uSwika: LocalTime) derives JsonDecoder, JsonEncoder
@jsonNoExtraFields
final case class ZwoTakalelwaho(fhethu: Fhethu, tshifhinga: Option[Tshifhinga], ndaela: Option[Ndaela.Type]) derives JsonDecoder, JsonEncoder

@jsonMemberNames(SnakeCase)
final case class NgaMushumo(mushumo: Mushumo.Type) derives JsonDecoder
@jsonNoExtraFields @jsonMemberNames(SnakeCase)
final case class UVhala(mushumo: String, nomboroYaMutanganedzi: NomboroYaMutanganedzi.Type) derives JsonDecoder
@jsonNoExtraFields @jsonMemberNames(SnakeCase)
final case class UShandula(mushumo: String, nomboroYaMutanganedzi: NomboroYaMutanganedzi.Type, zwoTakalelwaho: ZwoTakalelwaho) derives JsonDecoder

@jsonMemberNames(SnakeCase)
final case class ZwaUSwikela(nomboroYaMutanganedzi: String, zwoTakalelwaho: ZwoTakalelwaho, zwoShandulwaNga: Option[String]) derives JsonEncoder

// ---- /ext-notify

@jsonNoExtraFields
final case class Ndivhadzo(tshivhumbeo: String, ndila: Ndila.Type, mulaedza: Option[Ndaela.Type]) derives JsonDecoder
@jsonNoExtraFields
final case class Tshithu(dzina: Dzina.Type, mbalo: Mbalo.Type) derives JsonDecoder
@jsonNoExtraFields @jsonMemberNames(SnakeCase)
final case class Phasela(nomboro: NomboroYaPhasela.Type, datumu: LocalDate, tshilemeKg: Option[Tshileme.Type], zwithu: Option[List[Tshithu]]) derives JsonDecoder
@jsonNoExtraFields @jsonMemberNames(SnakeCase)
final case class UDivhadza(nomboroYaMutanganedzi: NomboroYaMutanganedzi.Type, ndivhadzo: Ndivhadzo, phasela: Phasela) derives JsonDecoder

@jsonMemberNames(SnakeCase)
final case class ZwaUDivhadza(nomboroYaNdivhadzo: String, tshiimo: String, yoTanganedzwaNga: String) derives JsonEncoder

final case class Vhukhakhi(tshiimo: Int, vhukhakhi: String) derives JsonEncoder
