{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE DuplicateRecordFields #-}
-- | Lo que viaxa pela API.
module Tipos where

import Data.Aeson
import Data.Text (Text)
import Data.Time (Day, TimeOfDay, UTCTime)
import Data.UUID.Types (UUID)
import GHC.Generics (Generic)

-- | snake_case, ensin nulos na respuesta, y nada que nun conozamos na entrada.
opciones :: Options
opciones = defaultOptions
  { fieldLabelModifier     = camelTo2 '_'
  , constructorTagModifier = camelTo2 '_'
  , omitNothingFields      = True
  , rejectUnknownFields    = True
  }

cola :: String -> Options
cola etiqueta = opciones { sumEncoding = TaggedObject etiqueta "conteniu" }

-- Pase

data Pase = Pase { pase :: UUID, caduca :: UTCTime } deriving (Generic, Show)
instance ToJSON Pase where toJSON = genericToJSON opciones

-- Verificación

data Persona = Persona
  { nome     :: Maybe Text
  , apelliu  :: Text
  , telefonu :: Text
  } deriving (Generic, Show)
instance FromJSON Persona where parseJSON = genericParseJSON opciones

data Direccion = Direccion
  { cai          :: Maybe Text
  , numberu      :: Text
  , pisu         :: Maybe Text
  , codigoPostal :: Text
  } deriving (Generic, Show)
instance FromJSON Direccion where parseJSON = genericParseJSON opciones

data Verificacion = Verificacion { persona :: Persona, direccion :: Direccion } deriving (Generic, Show)
instance FromJSON Verificacion where parseJSON = genericParseJSON opciones

data Resultáu = Resultáu
  { conocida     :: Bool
  , destinatariu :: Maybe UUID
  , conceyu      :: Maybe Text
  } deriving (Generic, Show)
instance ToJSON Resultáu where toJSON = genericToJSON opciones

-- Preferencies

data Llugar
  = Puerta
  | Vecin { nome :: Text, pisu :: Text }
  | Conserxeria
  | PuntuRecoyida { codigu :: Int }
  deriving (Generic, Show)
instance FromJSON Llugar where parseJSON = genericParseJSON (cola "tipu")
instance ToJSON Llugar where toJSON = genericToJSON (cola "tipu")

data Franxa = Franxa { dende :: TimeOfDay, ata :: TimeOfDay } deriving (Generic, Show)
instance FromJSON Franxa where parseJSON = genericParseJSON opciones
instance ToJSON Franxa where toJSON = genericToJSON opciones

data Preferencia = Preferencia
  { llugar :: Llugar
  , franxa :: Maybe Franxa
  , nota   :: Maybe Text
  } deriving (Generic, Show)
instance FromJSON Preferencia where parseJSON = genericParseJSON opciones
instance ToJSON Preferencia where toJSON = genericToJSON opciones

data Alcance
  = Consultar { destinatariu :: UUID }
  | Camudar { destinatariu :: UUID, preferencia :: Preferencia }
  deriving (Generic, Show)
instance FromJSON Alcance where parseJSON = genericParseJSON (cola "aicion")

data Ficha = Ficha
  { destinatariu :: UUID
  , preferencia  :: Preferencia
  , camudada     :: Maybe UTCTime
  } deriving (Generic, Show)
instance ToJSON Ficha where toJSON = genericToJSON opciones

-- Avisos

data Motivu = Tiempu | Carretera | Averia | Otru deriving (Generic, Show)
instance FromJSON Motivu where parseJSON = genericParseJSON opciones

data Avisu
  = EnRepartu { dia :: Day }
  | Retrasu { dia :: Day, motivu :: Motivu }
  | EsperandoRecoyida { hasta :: Day }
  | Entregau { momentu :: UTCTime }
  deriving (Generic, Show)
instance FromJSON Avisu where parseJSON = genericParseJSON (cola "tipu")

data Llingua = Ast | Es deriving (Generic, Show)
instance FromJSON Llingua where parseJSON = genericParseJSON opciones

data Paquete = Paquete { siguimientu :: Text, bultos :: Maybe Int } deriving (Generic, Show)
instance FromJSON Paquete where parseJSON = genericParseJSON opciones

data Notificacion = Notificacion
  { destinatariu :: UUID
  , paquete      :: Paquete
  , avisu        :: Avisu
  , llingua      :: Maybe Llingua
  } deriving (Generic, Show)
instance FromJSON Notificacion where parseJSON = genericParseJSON opciones

data Recibu = Recibu { id :: UUID, recibida :: UTCTime } deriving (Generic, Show)
instance ToJSON Recibu where toJSON = genericToJSON opciones
