package ar.com.repartosdelplata

import java.time.{LocalDate, LocalTime}
import play.api.libs.json.*
import play.api.libs.json.Reads.*
import play.api.libs.functional.syntax.*

object Validaciones:
  /** Lista cerrada: la clave del mensaje y los valores permitidos van en args. */
  def unoDe(valores: String*): Reads[String] =
    StringReads.filter(JsonValidationError("error.valorNoPermitido", valores*))(valores.contains)

  def texto(min: Int, max: Int): Reads[String] = minLength[String](min).keepAnd(maxLength[String](max))

  def entero(desde: Int, hasta: Int): Reads[Int] = Reads.min(desde).keepAnd(Reads.max(hasta))

  def noVacia[A: Reads](hasta: Int): Reads[Seq[A]] = minLength[Seq[A]](1).keepAnd(maxLength[Seq[A]](hasta))

import Validaciones.*

case class Acceso(cuit: String, usuario: String, clave: String)
object Acceso:
  given Reads[Acceso] = (
    (__ \ "cuit").read(pattern("""^\d{2}-\d{8}-\d$""".r)) and
      (__ \ "usuario").read(texto(3, 40)) and
      (__ \ "clave").read[String]
  )(Acceso.apply)

case class Documento(tipo: String, numero: Int)
object Documento:
  given Reads[Documento] = (
    (__ \ "tipo").read(unoDe("DNI", "LE", "LC")) and
      (__ \ "numero").read(entero(1000000, 99999999))
  )(Documento.apply)

case class Verificacion(documento: Documento, apellido: String, nombre: Option[String], fechaNacimiento: Option[LocalDate])
object Verificacion:
  given Reads[Verificacion] = (
    (__ \ "documento").read[Documento] and
      (__ \ "apellido").read(texto(2, 60)) and
      (__ \ "nombre").readNullable(texto(2, 60)) and
      (__ \ "fechaNacimiento").readNullable[LocalDate]
  )(Verificacion.apply)

case class Franja(desde: LocalTime, hasta: LocalTime)
object Franja:
  given OFormat[Franja] = Json.format[Franja]

case class Autorizado(nombreCompleto: String, documento: Documento)
object Autorizado:
  given OWrites[Documento] = Json.writes[Documento]
  given OFormat[Autorizado] = Json.format[Autorizado]

case class Preferencias(
    lugarEntrega: String,
    franjaHoraria: Option[Franja],
    autorizado: Option[Autorizado],
    avisarAntes: Boolean,
    indicaciones: Option[String]
)
object Preferencias:
  given Reads[Preferencias] =
    (__ \ "lugarEntrega").read(unoDe("DOMICILIO", "ENCARGADO", "TERCERO", "SUCURSAL")).flatMap { lugar =>
      val autorizado: Reads[Option[Autorizado]] =
        if lugar == "TERCERO" then (__ \ "autorizado").read[Autorizado].map(Option(_))
        else (__ \ "autorizado").readNullable[Autorizado]
      (
        (__ \ "franjaHoraria").readNullable[Franja] and
          autorizado and
          (__ \ "avisarAntes").read[Boolean] and
          (__ \ "indicaciones").readNullable(maxLength[String](120))
      )((franja, aut, avisar, ind) => Preferencias(lugar, franja, aut, avisar, ind))
    }
  given OWrites[Preferencias] = Json.writes[Preferencias]

case class Referencia(id: String, codigoPostal: String)
object Referencia:
  given Reads[Referencia] = (
    (__ \ "id").read(pattern("""^RDP\d{6}$""".r)) and
      (__ \ "codigoPostal").read(pattern("""^[A-Z]\d{4}[A-Z]{3}$""".r))
  )(Referencia.apply)

case class Alcance(destinatario: Referencia, preferencias: Option[Preferencias])
object Alcance:
  given Reads[Alcance] = (__ \ "operacion").read(unoDe("CONSULTA", "ACTUALIZACION")).flatMap {
    case "ACTUALIZACION" =>
      ((__ \ "destinatario").read[Referencia] and (__ \ "preferencias").read[Preferencias].map(Option(_)))(Alcance.apply)
    case _ => (__ \ "destinatario").read[Referencia].map(Alcance(_, None))
  }

case class Bulto(codigo: String, pesoKg: BigDecimal, descripcion: Option[String])
object Bulto:
  given Reads[Bulto] = (
    (__ \ "codigo").read(pattern("""^[A-Z]{2}\d{9}AR$""".r)) and
      (__ \ "pesoKg").read(Reads.min(BigDecimal("0.1")).keepAnd(Reads.max(BigDecimal(50)))) and
      (__ \ "descripcion").readNullable(maxLength[String](80))
  )(Bulto.apply)

case class Aviso(canal: String, celular: Option[String], email: Option[String], plantilla: String)
object Aviso:
  private val celular = pattern("""^\+549\d{10}$""".r)
  given Reads[Aviso] = (__ \ "canal").read(unoDe("SMS", "WHATSAPP", "EMAIL")).flatMap {
    case "EMAIL" =>
      ((__ \ "email").read(email) and (__ \ "plantilla").read(texto(1, 30)))((e, p) => Aviso("EMAIL", None, Some(e), p))
    case canal =>
      ((__ \ "celular").read(celular) and (__ \ "plantilla").read(texto(1, 30)))((c, p) => Aviso(canal, Some(c), None, p))
  }

case class Notificacion(destinatarioId: String, evento: String, fechaEstimada: LocalDate, bultos: Seq[Bulto], aviso: Aviso, contrareembolso: Option[BigDecimal])
object Notificacion:
  given Reads[Notificacion] = (
    (__ \ "destinatarioId").read(pattern("""^RDP\d{6}$""".r)) and
      (__ \ "evento").read(unoDe("DESPACHADO", "EN_REPARTO", "DEMORADO", "ENTREGADO")) and
      (__ \ "fechaEstimada").read[LocalDate] and
      (__ \ "bultos").read(noVacia[Bulto](20)) and
      (__ \ "aviso").read[Aviso] and
      (__ \ "contrareembolso").readNullable(Reads.min(BigDecimal(1)))
  )(Notificacion.apply)
