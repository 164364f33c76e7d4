{-# LANGUAGE OverloadedStrings #-}
-- | L'entornu de pruebes: tou en memoria.
module Estau where

import Control.Concurrent.STM
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as M
import Data.Text (Text)
import Data.Time
import Data.UUID.Types (UUID, fromWords)

import Tipos

newtype Aplicacion = Aplicacion Text

data Veciu = Veciu
  { vNome, vApelliu, vTelefonu, vNumberu, vCodigo, vConceyu :: Text
  , vPreferencia :: Preferencia
  , vCamudada :: Maybe UTCTime
  }

data Estau = Estau
  { pases   :: TVar (Map UUID UTCTime)
  , vecinos :: TVar (Map UUID Veciu)
  , duracion :: NominalDiffTime
  }

nuevu :: NominalDiffTime -> IO Estau
nuevu ttl = Estau <$> newTVarIO M.empty <*> newTVarIO (M.fromList padron) <*> pure ttl

padron :: [(UUID, Veciu)]
padron =
  [ (fromWords 0x6f2c91ae 0x4d1b4f7e 0x9a530c7e 0x11d0b8a4, Veciu "Xuan" "Menéndez" "+34985551234" "14" "33003" "Uvieu" (Preferencia Puerta Nothing Nothing) Nothing)
  , (fromWords 0x0b77d3c2 0x5e924a11 0x8c3fe210 0x94a7f06d, Veciu "Covadonga" "Álvarez" "+34984300777" "3" "33201" "Xixón" (Preferencia (PuntuRecoyida 4102) Nothing Nothing) Nothing)
  , (fromWords 0xd94e1058 0x72bc43f9 0xb0661f8a 0x5cc2e731, Veciu "Nel" "Fueyo" "+34985630112" "27" "33900" "Llangréu" (Preferencia (Vecin "Pilar" "2 B") (Just (Franxa (TimeOfDay 16 0 0) (TimeOfDay 20 0 0))) (Just "el perru nun muerde")) Nothing)
  ]
