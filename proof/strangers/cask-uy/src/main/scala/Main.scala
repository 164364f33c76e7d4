package uy.reparto

import java.nio.charset.StandardCharsets.UTF_8
import java.security.{MessageDigest, SecureRandom}
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.{Base64, HexFormat}
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

import cask.model.Response.Raw
import cask.router.{EndpointMetadata, Result}
import com.wix.accord.{Failure, Success, Validator, Violation, GroupViolation, Descriptions, validate}

object Sesiones {
  private val ttl = sys.env.get("TOKEN_TTL_SECONDS").map(_.toLong).getOrElse(1200L)
  private val abiertas = new ConcurrentHashMap[String, Instant]()
  private val azar = new SecureRandom()
  def abrir(): (String, Instant) = {
    val bytes = new Array[Byte](24); azar.nextBytes(bytes)
    val clave = HexFormat.of().formatHex(bytes); val vence = Instant.now().plusSeconds(ttl)
    abiertas.put(clave, vence)
    (clave, vence)
  }
  def vigente(clave: String): Boolean = Option(abiertas.get(clave)).exists(_.isAfter(Instant.now()))
}

object Salida {
  def json(status: Int, cuerpo: ujson.Value, cabeceras: (String, String)*): cask.Response[String] =
    cask.Response(cuerpo.render(), status, Seq("Content-Type" -> "application/json") ++ cabeceras)
  def valor(status: Int, cuerpo: ujson.Value): cask.Response[ujson.Value] = cask.Response(cuerpo, status, Seq("Content-Type" -> "application/json"))
  def error(status: Int, codigo: String, detalle: ujson.Value, cabeceras: (String, String)*): cask.Response[String] =
    json(status, ujson.Obj("codigo" -> codigo, "detalle" -> detalle), cabeceras: _*)
}

class conSesion extends cask.RawDecorator {
  def wrapFunction(ctx: cask.Request, delegate: Delegate): Result[Raw] =
    ctx.headers.get("x-sesion").flatMap(_.headOption) match {
      case None => Result.Success(Salida.error(401, "SESION_REQUERIDA", "Falta el encabezado X-Sesion"))
      case Some(clave) if !Sesiones.vigente(clave.trim) => Result.Success(Salida.error(401, "SESION_INVALIDA", "La sesión no existe o venció"))
      case Some(_) => delegate(Map())
    }
}

object Main extends cask.MainRoutes {
  override def host = "127.0.0.1"
  override def port = sys.env("PORT").toInt
  override def verbose = false

  implicit def lector[T: Json.Reader]: upickle.default.Reader[T] =
    upickle.default.JsValueR.map((v: ujson.Value) => Json.read[T](v, trace = true))

  override def handleNotFound() = Salida.error(404, "RUTA_INEXISTENTE", "No existe esa ruta").map(x => x)
  override def handleMethodNotAllowed() = Salida.error(405, "METODO", "Use POST").map(x => x)

  override def handleEndpointError(routes: cask.main.Routes, metadata: EndpointMetadata[_], e: Result.Error): cask.Response[String] = e match {
    case x: Result.Error.MismatchedArguments =>
      Salida.error(400, "ARGUMENTOS", cask.main.ErrorMsgs.formatInvokeError(routes, metadata.entryPoint.asInstanceOf[cask.router.EntryPoint[cask.main.Routes, _]], x).trim)
    case Result.Error.InvalidArguments(valores) =>
      Salida.error(400, "FORMATO", ujson.Arr.from(valores.map {
        case Result.ParamError.Invalid(arg, _, ex) => s"${arg.name}: ${causas(ex)}"
        case Result.ParamError.DefaultFailed(arg, ex) => s"${arg.name}: ${causas(ex)}"
      }))
    case _ => Salida.error(500, "INTERNO", "Error interno")
  }
  private def causas(ex: Throwable): String =
    Iterator.iterate(ex)(_.getCause).takeWhile(_ != null).map(_.getMessage).toSeq.distinct.mkString(" ")

  private def ruta(prefijo: String, v: Violation): String =
    if (v.path.isEmpty) prefijo else (Seq(prefijo).filter(_.nonEmpty) :+ Descriptions.render(v.path)).mkString(".")
  private def hojas(vs: Iterable[Violation], prefijo: String = ""): Seq[String] = vs.toSeq.flatMap {
    case g: GroupViolation if g.children.nonEmpty => hojas(g.children, ruta(prefijo, g))
    case v => Seq(s"${ruta(prefijo, v)} ${v.constraint}")
  }

  private def validado[T: Validator](t: T)(seguir: => cask.Response[ujson.Value]): cask.Response[ujson.Value] = validate(t) match {
    case Success => seguir
    case Failure(vs) => Salida.valor(422, ujson.Obj("codigo" -> "DATOS_INVALIDOS", "detalle" -> ujson.Arr.from(hojas(vs))))
  }

  private case class Cliente(nro: Int, nombre: String, apellido: String, celular: String, cp: String)
  private val clientes = Seq(
    Cliente(48213, "Valentina", "Etcheverry", "094318752", "11300"),
    Cliente(48260, "Martín", "Bentancor", "099604417", "20000"),
  )
  private val preferencias = new ConcurrentHashMap[Int, Preferencia]()
  preferencias.put(48213, Preferencia("domicilio"))
  preferencias.put(48260, Preferencia("porteria"))
  private val secuencia = new AtomicInteger(730118)
  private def desconocido = Salida.valor(404, ujson.Obj("codigo" -> "CLIENTE_NO_ENCONTRADO", "detalle" -> "No hay un cliente con esos datos"))

  @cask.post("/auth-authenticate")
  def ingresar(request: cask.Request) = {
    val par = request.headers.get("authorization").flatMap(_.headOption).filter(_.toLowerCase.startsWith("basic "))
      .flatMap(h => scala.util.Try(new String(Base64.getDecoder.decode(h.drop(6).trim), UTF_8)).toOption)
    par match {
      case Some(p) if MessageDigest.isEqual(p.getBytes(UTF_8), "tienda-ceibo:Rambla.2047#Pocitos".getBytes(UTF_8)) =>
        val (clave, vence) = Sesiones.abrir()
        Salida.json(201, ujson.Obj("sesion" -> ujson.Obj("clave" -> clave, "vence" -> vence.truncatedTo(ChronoUnit.SECONDS).toString)))
      case _ => Salida.error(401, "CREDENCIALES", "Usuario o contraseña incorrectos", "WWW-Authenticate" -> "Basic realm=\"Reparto\", charset=\"UTF-8\"")
    }
  }

  @conSesion()
  @cask.postJson("/ext-verify")
  def verificar(contacto: Contacto, apellido: String, direccion: Option[Direccion] = None) =
    validado(Verificacion(contacto, apellido, direccion)) {
      clientes.find(c => c.celular == contacto.celular && c.apellido.equalsIgnoreCase(apellido.trim) && direccion.forall(_.codigoPostal == c.cp)) match {
        case Some(c) => Salida.valor(200, ujson.Obj("cliente" -> ujson.Obj("nroCliente" -> c.nro, "nombre" -> c.nombre), "direccionConfirmada" -> direccion.isDefined))
        case None => desconocido
      }
    }

  @conSesion()
  @cask.postJson("/ext-reach")
  def alcance(nroCliente: Int, accion: String, preferencia: Option[Preferencia] = None) =
    validado(Alcance(nroCliente, accion, preferencia)) {
      if (!preferencias.containsKey(nroCliente)) desconocido
      else {
        preferencia.foreach(preferencias.put(nroCliente, _))
        Salida.valor(200, ujson.Obj("nroCliente" -> nroCliente, "preferencia" -> Json.writeJs(preferencias.get(nroCliente))))
      }
    }

  @conSesion()
  @cask.postJson("/ext-notify")
  def avisar(nroCliente: Int, envio: Envio, evento: String, canal: String = "sms", fechaEstimada: Option[String] = None, motivo: Option[String] = None) =
    validado(Aviso(nroCliente, envio, evento, canal, fechaEstimada, motivo)) {
      if (!preferencias.containsKey(nroCliente)) desconocido
      else Salida.valor(202, ujson.Obj("aviso" -> ujson.Obj("nro" -> secuencia.incrementAndGet(), "estado" -> "en_cola", "canal" -> canal)))
    }

  initialize()
}
