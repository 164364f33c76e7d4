package sk.beskyd.dorucka

import java.time.OffsetDateTime

import eu.timepit.refined.api.{RefType, Refined, Validate}
import eu.timepit.refined.boolean.And
import eu.timepit.refined.collection.{MaxSize, MinSize}
import eu.timepit.refined.numeric.{Interval, Positive}
import eu.timepit.refined.string.MatchesRegex
import io.circe.{Codec, Decoder, Encoder}
import io.circe.derivation.*

/** Types of what is sent to us. What does not fit does not become a value. */
object typy:
  type Telefon  = String Refined MatchesRegex["^\\+421[0-9]{9}$"]
  type Psc      = String Refined MatchesRegex["^[0-9]{3} ?[0-9]{2}$"]
  type Hodyna   = String Refined MatchesRegex["^([01][0-9]|2[0-3]):[0-5][0-9]$"]
  type Zasylkove = String Refined MatchesRegex["^BD[0-9]{9}SK$"]
  type Kod      = String Refined MatchesRegex["^[0-9]{4,8}$"]
  type Meno     = String Refined (MinSize[2] And MaxSize[50])
  type Tekst    = String Refined MaxSize[160]
  type Kusy     = Int Refined Interval.Closed[1, 20]
  type Suma     = BigDecimal Refined Positive

  given [T, P](using d: Decoder[T], v: Validate[T, P]): Decoder[T Refined P] =
    d.emap(t => RefType.applyRef[T Refined P](t))
  given [T, P](using e: Encoder[T]): Encoder[T Refined P] = e.contramap(_.value)

import typy.{*, given}

private given Configuration = Configuration.default.withStrictDecoding.withDefaults

// ext-verify
final case class Osoba(prizvysko: Meno, meno: Option[Meno] = None, telefon: Telefon) derives ConfiguredDecoder
final case class Overinja(osoba: Osoba, psc: Psc) derives ConfiguredDecoder

// ext-reach
final case class Cas(od: Hodyna, `do`: Hodyna) derives ConfiguredCodec
final case class Susid(meno: Meno, telefon: Option[Telefon] = None) derives ConfiguredCodec

enum Pryjom:
  case dveri(cas: Option[Cas] = None, poznamka: Option[Tekst] = None)
  case susid(susid: Susid, cas: Option[Cas] = None, poznamka: Option[Tekst] = None)
  case schranka(kod: Kod, poznamka: Option[Tekst] = None)
object Pryjom:
  private given Configuration = Configuration.default.withStrictDecoding.withDefaults.withDiscriminator("misce")
  given Codec[Pryjom] = ConfiguredCodec.derived

final case class Dosjah(osoba: Int, zmina: Option[Pryjom] = None) derives ConfiguredDecoder

// ext-notify
enum Mena derives ConfiguredEnumDecoder { case EUR, CZK }
enum Sprava derives ConfiguredEnumDecoder { case kurier_na_cesti, zajtra_dorucime, ulozene_na_posti, ne_zastyhnutyj }
enum Kanal derives ConfiguredEnumCodec { case sms, email, viber }
final case class Dobirka(suma: Suma, mena: Mena) derives ConfiguredDecoder
final case class Zasylka(cislo: Zasylkove, kusy: Option[Kusy] = None, dobirka: Option[Dobirka] = None) derives ConfiguredDecoder
final case class Zvistka(osoba: Int, zasylka: Zasylka, sprava: Sprava, termin: OffsetDateTime, kanal: Option[Kanal] = None)
    derives ConfiguredDecoder
