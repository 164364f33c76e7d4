"""Lo que se acepta en cada pedido. Los chequeos los hace param."""
from datetime import date

import param


class Esquema(param.Parameterized):
    """Base: arma el objeto desde el JSON. Lo que no está declarado no se acepta."""

    obligatorios = ()

    @classmethod
    def cargar(cls, datos):
        # los obligatorios que faltan llegan como None y param los rechaza
        valores = {**dict.fromkeys(cls.obligatorios), **datos}
        for nombre, campo in cls.param.objects(instance=False).items():
            valor = valores.get(nombre)
            if isinstance(campo, param.ClassSelector) and isinstance(valor, dict):
                valores[nombre] = campo.class_.elegir(valor).cargar(valor)
            elif isinstance(campo, param.CalendarDate) and isinstance(valor, str):
                valores[nombre] = campo.deserialize(valor)
        return cls(**valores)

    @classmethod
    def elegir(cls, datos):
        return cls

    def como_dict(self):
        salida = {}
        for nombre, valor in self.param.values().items():
            if nombre == "name" or valor is None:
                continue
            if isinstance(valor, Esquema):
                valor = valor.como_dict()
            elif hasattr(valor, "isoformat"):
                valor = valor.isoformat()
            salida[nombre] = valor
        return salida


class Acceso(Esquema):
    cuit = param.String(default="00-00000000-0", regex=r"^\d{2}-\d{8}-\d$")
    clave = param.String(default="")
    obligatorios = ("cuit", "clave")


class Documento(Esquema):
    tipo = param.Selector(objects=["DNI", "LE", "PASAPORTE"])
    numero = param.String(default="0000000", regex=r"^[A-Z0-9]{7,9}$")
    obligatorios = ("tipo", "numero")


class Consulta(Esquema):
    documento = param.ClassSelector(class_=Documento, default=Documento(), allow_None=False)
    apellido = param.String(default="-", regex=r"^.{1,60}$")
    celular = param.String(default=None, allow_None=True, regex=r"^\+549\d{10}$")
    obligatorios = ("documento", "apellido")


class Vecino(Esquema):
    nombre = param.String(default="--", regex=r"^.{2,60}$")
    timbre = param.String(default=None, allow_None=True, regex=r"^.{1,10}$")
    obligatorios = ("nombre",)


class Preferencia(Esquema):
    lugar = param.Selector(objects=["PUERTA", "PORTERIA", "VECINO", "SUCURSAL"])
    franja = param.Selector(objects=["MANANA", "TARDE", "NOCHE"], default=None, allow_None=True)
    indicaciones = param.String(default=None, allow_None=True, regex=r"^.{0,140}$")
    timbrazos = param.Integer(default=None, allow_None=True, bounds=(1, 5))
    obligatorios = ("lugar",)

    @classmethod
    def elegir(cls, datos):
        return PreferenciaVecino if datos.get("lugar") == "VECINO" else cls


class PreferenciaVecino(Preferencia):
    vecino = param.ClassSelector(class_=Vecino, default=Vecino(), allow_None=False)
    obligatorios = ("lugar", "vecino")


class Domicilio(Esquema):
    destinatario = param.String(default="D-000000", regex=r"^D-\d{6}$")
    operacion = param.Selector(objects=["consultar", "modificar"])
    obligatorios = ("destinatario", "operacion")

    @classmethod
    def elegir(cls, datos):
        return DomicilioModificar if datos.get("operacion") == "modificar" else cls


class DomicilioModificar(Domicilio):
    preferencia = param.ClassSelector(class_=Preferencia, default=Preferencia(), allow_None=False)
    obligatorios = ("destinatario", "operacion", "preferencia")


class Envio(Esquema):
    guia = param.String(default="AR000000000", regex=r"^AR\d{9}$")
    bultos = param.Integer(default=1, bounds=(1, 20))
    obligatorios = ("guia",)


class Aviso(Esquema):
    destinatario = param.String(default="D-000000", regex=r"^D-\d{6}$")
    envio = param.ClassSelector(class_=Envio, default=Envio(), allow_None=False)
    evento = param.Selector(objects=["DESPACHADO", "EN_REPARTO", "ENTREGADO", "DEMORADO"])
    medio = param.Selector(objects=["SMS", "WHATSAPP", "MAIL"], default="SMS")
    plantilla = param.String(default="")
    obligatorios = ("destinatario", "envio", "evento", "plantilla")

    @classmethod
    def elegir(cls, datos):
        return AvisoDemora if datos.get("evento") == "DEMORADO" else cls


class AvisoDemora(Aviso):
    nueva_fecha = param.CalendarDate(default=date(2000, 1, 1), allow_None=False)
    obligatorios = Aviso.obligatorios + ("nueva_fecha",)
