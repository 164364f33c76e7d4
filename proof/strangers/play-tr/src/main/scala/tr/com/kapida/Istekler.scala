package tr.com.kapida

import java.time.{LocalDate, LocalTime}

import play.api.libs.functional.syntax._
import play.api.libs.json._
import play.api.libs.json.Reads._

object Islem extends Enumeration { val SORGULA, GUNCELLE = Value }
object TeslimYeri extends Enumeration { val KAPI, GUVENLIK, KOMSU, SUBE = Value }
object Olay extends Enumeration { val KABUL, DAGITIMDA, TESLIM_EDILDI, TESLIM_EDILEMEDI = Value }
object Kanal extends Enumeration { val SMS, EPOSTA, UYGULAMA = Value }

final case class Musteri(cepTelefonu: String, soyad: String, ad: Option[String], ePosta: Option[String])
final case class DogrulamaIstegi(musteri: Musteri)

final case class SaatAraligi(baslangic: LocalTime, bitis: LocalTime)
final case class Tercih(teslimYeri: TeslimYeri.Value, komsuAdi: Option[String], subeKodu: Option[String], aciklama: Option[String], saatAraligi: Option[SaatAraligi])
final case class TercihIstegi(musteriNo: Long, islem: Islem.Value, tercih: Option[Tercih])

final case class KapidaOdeme(tutar: BigDecimal, paraBirimi: String)
final case class Gonderi(takipNo: String, parcaAdedi: Option[Int], kapidaOdeme: Option[KapidaOdeme])
final case class BildirimIstegi(musteriNo: Long, gonderi: Gonderi, olay: Olay.Value, tahminiTeslim: Option[LocalDate], kanallar: Option[Seq[Kanal.Value]])

object Bicimler {
  implicit val islem: Format[Islem.Value] = Json.formatEnum(Islem)
  implicit val teslimYeri: Format[TeslimYeri.Value] = Json.formatEnum(TeslimYeri)
  implicit val olay: Format[Olay.Value] = Json.formatEnum(Olay)
  implicit val kanal: Format[Kanal.Value] = Json.formatEnum(Kanal)

  implicit val musteri: Reads[Musteri] = (
    (__ \ "cepTelefonu").read[String](pattern("""5\d{9}""".r)) and
      (__ \ "soyad").read[String](minLength[String](2) keepAnd maxLength[String](60)) and
      (__ \ "ad").readNullable[String](maxLength[String](60)) and
      (__ \ "ePosta").readNullable[String](email)
  )(Musteri.apply _)
  implicit val dogrulama: Reads[DogrulamaIstegi] = Json.reads[DogrulamaIstegi]

  implicit val saatAraligi: Format[SaatAraligi] = Json.format[SaatAraligi]
  implicit val tercihYaz: OWrites[Tercih] = Json.writes[Tercih]
  implicit val tercihOku: Reads[Tercih] = (__ \ "teslimYeri").read[TeslimYeri.Value].flatMap { yer =>
    (
      Reads.pure(yer) and
        (if (yer == TeslimYeri.KOMSU) (__ \ "komsuAdi").read[String](minLength[String](2)).map(Option(_)) else (__ \ "komsuAdi").readNullable[String]) and
        (if (yer == TeslimYeri.SUBE) (__ \ "subeKodu").read[String](pattern("""TR\d{4}""".r)).map(Option(_)) else (__ \ "subeKodu").readNullable[String]) and
        (__ \ "aciklama").readNullable[String](maxLength[String](150)) and
        (__ \ "saatAraligi").readNullable[SaatAraligi]
    )(Tercih.apply _)
  }
  implicit val tercihIstegi: Reads[TercihIstegi] = (
    (__ \ "musteriNo").read[Long] and
      (__ \ "islem").read[Islem.Value] and
      (__ \ "tercih").readNullable[Tercih]
  )(TercihIstegi.apply _).flatMap {
    case i if i.islem == Islem.GUNCELLE => (__ \ "tercih").read[Tercih].map(t => i.copy(tercih = Some(t)))
    case i                              => Reads.pure(i)
  }

  implicit val kapidaOdeme: Reads[KapidaOdeme] = (
    (__ \ "tutar").read[BigDecimal](min(BigDecimal(0))) and
      (__ \ "paraBirimi").read[String](pattern("[A-Z]{3}".r))
  )(KapidaOdeme.apply _)
  implicit val gonderi: Reads[Gonderi] = (
    (__ \ "takipNo").read[String](pattern("""KL\d{10}""".r)) and
      (__ \ "parcaAdedi").readNullable[Int](min(1) keepAnd max(50)) and
      (__ \ "kapidaOdeme").readNullable[KapidaOdeme]
  )(Gonderi.apply _)
  implicit val bildirim: Reads[BildirimIstegi] = Json.reads[BildirimIstegi]
}
