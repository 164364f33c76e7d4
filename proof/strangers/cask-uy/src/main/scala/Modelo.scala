package uy.reparto

import com.wix.accord.dsl._
import com.wix.accord.transform.ValidationTransform.TransformedValidator

/** upickle con Option como valor ausente o null, y sin miembros desconocidos. */
object Json extends upickle.AttributeTagged {
  override def allowUnknownKeys: Boolean = false
  override implicit def OptionWriter[T: Writer]: Writer[Option[T]] =
    implicitly[Writer[T]].comap[Option[T]](_.getOrElse(null.asInstanceOf[T]))
  override implicit def OptionReader[T: Reader]: Reader[Option[T]] =
    new Reader.Delegate[Any, Option[T]](implicitly[Reader[T]].map(Some(_))) {
      override def visitNull(index: Int): Option[T] = None
    }
}
import Json.{macroRW, ReadWriter => RW}

case class Contacto(celular: String, correo: Option[String] = None)
case class Direccion(calle: String, numero: Int, codigoPostal: String, apto: Option[String] = None)
case class Verificacion(contacto: Contacto, apellido: String, direccion: Option[Direccion])

case class Franja(desde: String, hasta: String)
case class Preferencia(modalidad: String, puntoPickup: Option[String] = None, franja: Option[Franja] = None, instrucciones: Option[String] = None)
case class Alcance(nroCliente: Int, accion: String, preferencia: Option[Preferencia])

case class Envio(codigo: String, bultos: Option[Int] = None)
case class Aviso(nroCliente: Int, envio: Envio, evento: String, canal: String, fechaEstimada: Option[String], motivo: Option[String])

object Contacto {
  implicit val rw: RW[Contacto] = macroRW
  implicit val reglas: TransformedValidator[Contacto] = validator[Contacto] { c =>
    c.celular must matchRegexFully("09\\d{7}")
    c.correo.each must matchRegexFully("[^@\\s]+@[^@\\s]+\\.[a-z]{2,}")
  }
}
object Direccion {
  implicit val rw: RW[Direccion] = macroRW
  implicit val reglas: TransformedValidator[Direccion] = validator[Direccion] { d =>
    d.calle is notEmpty
    d.numero must be > 0
    d.codigoPostal must matchRegexFully("\\d{5}")
  }
}
object Verificacion {
  implicit val reglas: TransformedValidator[Verificacion] = validator[Verificacion] { v =>
    v.contacto is valid
    v.apellido is notEmpty
    v.direccion.each is valid
  }
}
object Franja {
  implicit val rw: RW[Franja] = macroRW
  implicit val reglas: TransformedValidator[Franja] = validator[Franja] { f =>
    f.desde must matchRegexFully("([01]\\d|2[0-3]):[0-5]\\d")
    f.hasta must matchRegexFully("([01]\\d|2[0-3]):[0-5]\\d")
  }
}
object Preferencia {
  implicit val rw: RW[Preferencia] = macroRW
  private val comunes: TransformedValidator[Preferencia] = validator[Preferencia] { p =>
    p.modalidad is in("domicilio", "porteria", "pickup")
    p.puntoPickup.each must matchRegexFully("PK-\\d{3}")
    p.franja.each is valid
    p.instrucciones.each has size <= 120
  }
  private val pickup: TransformedValidator[Preferencia] = validator[Preferencia] { p =>
    p is valid(comunes)
    p.puntoPickup is notEmpty
  }
  implicit val reglas: com.wix.accord.Validator[Preferencia] = p => if (p.modalidad == "pickup") pickup(p) else comunes(p)
}
object Alcance {
  private val comunes: TransformedValidator[Alcance] = validator[Alcance] { a =>
    a.accion is in("consultar", "modificar")
    a.preferencia.each is valid
  }
  private val cambio: TransformedValidator[Alcance] = validator[Alcance] { a =>
    a.preferencia is notEmpty
    a.preferencia.each is valid
  }
  private val lectura: TransformedValidator[Alcance] = validator[Alcance] { a => a.preferencia is empty }
  implicit val reglas: com.wix.accord.Validator[Alcance] = a => a.accion match {
    case "modificar" => cambio(a)
    case "consultar" => lectura(a)
    case _ => comunes(a)
  }
}
object Envio {
  implicit val rw: RW[Envio] = macroRW
  implicit val reglas: TransformedValidator[Envio] = validator[Envio] { e =>
    e.codigo must matchRegexFully("UY\\d{9}")
    e.bultos.each is between(1, 20)
  }
}
object Aviso {
  private val comunes: TransformedValidator[Aviso] = validator[Aviso] { a =>
    a.envio is valid
    a.evento is in("despachado", "en_camino", "entregado", "no_entregado")
    a.canal is in("sms", "whatsapp", "correo")
    a.fechaEstimada.each must matchRegexFully("(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/20\\d{2}")
    a.motivo.each is in("ausente", "direccion_incorrecta", "rechazado")
  }
  private val enCamino: TransformedValidator[Aviso] = validator[Aviso] { a =>
    a is valid(comunes)
    a.fechaEstimada is notEmpty
  }
  private val noEntregado: TransformedValidator[Aviso] = validator[Aviso] { a =>
    a is valid(comunes)
    a.motivo is notEmpty
  }
  implicit val reglas: com.wix.accord.Validator[Aviso] = a => a.evento match {
    case "en_camino" => enCamino(a)
    case "no_entregado" => noEntregado(a)
    case _ => comunes(a)
  }
}
