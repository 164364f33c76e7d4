package com.phasela.tirhiselo

import com.twitter.util.validation.constraints.{CountryCode, OneOf, UUID}
import com.twitter.util.validation.engine.MethodValidationResult
import com.twitter.util.validation.{MethodValidation, ScalaValidator}
import jakarta.validation.constraints.{Email, Max, Min, NotBlank, NotNull, Pattern, Size}
import java.time.LocalDate

// --- leswi vatirhisi va swi rhumelaka -------------------------------------------

case class NghenoXikombelo(
  @NotBlank @Size(max = 40) khamphani: String,
  @NotBlank @Size(max = 80) xihundla: String
)

case class KambisisaXikombelo(mutirhisi: Mutirhisi)

case class Mutirhisi(
  @Pattern(regexp = "\\+[1-9][0-9]{7,14}") nomboroYaFoni: String,
  @NotBlank @Size(max = 60) xivongo: String,
  @Email imeyili: Option[String],
  @CountryCode tiko: Option[String]
)

case class FikelelaXikombelo(
  @UUID mutirhisiId: String,
  nhlawulo: Option[Nhlawulo]
)

/** Laha phasela yi faneleke ku siyiwa kona. */
case class Nhlawulo(
  ndhawu: Ndhawu,
  nkarhi: Option[Nkarhi],
  @Size(max = 200) xiletelo: Option[String]
)

case class Nkarhi(
  @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") kuSukela: String,
  @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") kuFikela: String
)

/** "nyangwa" a yi lavi nchumu; "muakelani" yi lava muakelani; "bokisi" yi lava khodi_ya_bokisi. */
case class Ndhawu(
  @OneOf(value = Array("nyangwa", "muakelani", "bokisi")) muxaka: String,
  muakelani: Option[Muakelani],
  @Pattern(regexp = "[A-Z]{3}-[0-9]{3}") khodiYaBokisi: Option[String]
) {
  @MethodValidation(fields = Array("muakelani"))
  def muakelaniWaLaveka: MethodValidationResult =
    if (muxaka == "muakelani") Milawu.laveka(muakelani) else MethodValidationResult.Valid

  @MethodValidation(fields = Array("khodiYaBokisi"))
  def khodiYaLaveka: MethodValidationResult =
    if (muxaka == "bokisi") Milawu.laveka(khodiYaBokisi) else MethodValidationResult.Valid
}

case class Muakelani(
  @Pattern(regexp = "[\\p{L}' .-]{2,60}") vito: String,
  @Pattern(regexp = "[0-9]{1,5}[A-Z]?") nomboroYaYindlu: String
)

/** Swilo leswi lavekaka ntsena loko swin'wana swi ri kona: marito i ya validator hi yoxe. */
case class Laveka(@NotNull nchumu: Any)

object Milawu {
  private val validator = ScalaValidator()

  def marito(nchumu: Any): Option[String] = validator.validate(Laveka(nchumu)).headOption.map(_.getMessage)

  def laveka(nchumu: Option[Any]): MethodValidationResult =
    marito(nchumu.orNull).fold[MethodValidationResult](MethodValidationResult.Valid)(MethodValidationResult.Invalid(_))
}

case class TivisaXikombelo(
  @UUID mutirhisiId: String,
  xitiviso: Xitiviso,
  phasela: Phasela
)

case class Xitiviso(
  @NotBlank khodiYaHungu: String,
  @OneOf(value = Array("sms", "imeyili", "whatsapp")) ndlela: String,
  @OneOf(value = Array("ts", "en", "ve", "zu")) ririmi: Option[String],
  @Size(max = 160) marito: Option[String]
)

case class Phasela(
  @Pattern(regexp = "PH[0-9]{8}") nomboro: String,
  sikuRoFika: LocalDate,
  @Min(1) @Max(99) ntsengo: Option[Int]
)

// --- leswi hi swi hlamulaka -------------------------------------------------------

case class NghenoNhlamulo(tokeni: String, muxaka: String, yiHelaHi: String)

case class KambisisaNhlamulo(mutirhisiId: String, xiyimo: String, tindlela: Seq[String])

case class FikelelaNhlamulo(
  mutirhisiId: String,
  kuCinciwile: Boolean,
  nhlawulo: Nhlawulo,
  yiCinciweHi: Option[String]
)

case class TivisaNhlamulo(xitivisoId: String, xiyimo: String, nkarhi: String)
