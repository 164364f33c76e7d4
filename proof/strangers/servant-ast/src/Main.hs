{-# LANGUAGE DataKinds #-}
{-# LANGUAGE OverloadedStrings #-}
module Main (main) where

import Control.Concurrent.STM
import Control.Monad (unless)
import Control.Monad.IO.Class (liftIO)
import qualified Data.ByteString.Lazy as BL
import qualified Data.Map.Strict as M
import Data.Maybe (fromMaybe)
import Data.Text (Text)
import qualified Data.Text as T
import qualified Data.Text.Encoding as T
import Data.Time
import Data.UUID.Types (UUID)
import Network.Wai.Handler.Warp
import Servant
import System.Environment (getEnv, lookupEnv)
import System.Random (randomIO)

import Api
import Estau
import Tipos

refuga :: ServerError -> Text -> Handler a
refuga e t = throwError e { errBody = BL.fromStrict (T.encodeUtf8 t), errHeaders = [("Content-Type", "text/plain; charset=utf-8")] }

comprueba :: BasicAuthCheck Aplicacion
comprueba = BasicAuthCheck $ \(BasicAuthData usuariu clave) -> pure $
  if usuariu /= "cuenca-nalon" then NoSuchUser
  else if clave /= "fabes+Compangu-2209" then BadPassword
  else Authorized (Aplicacion (T.decodeUtf8 usuariu))

servidor :: Estau -> Server Api
servidor e = entra :<|> verifica :<|> alcanza :<|> notifica
  where
    entra _ = liftIO $ do
      p <- randomIO
      fin <- addUTCTime (duracion e) <$> getCurrentTime
      atomically $ modifyTVar' (pases e) (M.insert p fin)
      pure (Pase p fin)

    conPase :: UUID -> Handler ()
    conPase p = do
      agora <- liftIO getCurrentTime
      fin <- liftIO $ M.lookup p <$> readTVarIO (pases e)
      case fin of
        Nothing -> refuga err401 "pase desconocíu"
        Just f  -> unless (agora < f) $ refuga err401 "el pase caducó"

    verifica p v = do
      conPase p
      xente <- liftIO $ readTVarIO (vecinos e)
      pure $ case M.toList (M.filter (ye v) xente) of
        ((r, x) : _) -> Resultáu True (Just r) (Just (vConceyu x))
        []           -> Resultáu False Nothing Nothing

    ye (Verificacion (Persona n a t) (Direccion _ num _ cp)) x =
      igual a (vApelliu x) && maybe True (igual (vNome x)) n && ensinEspacios t == vTelefonu x
        && igual num (vNumberu x) && cp == vCodigo x
    igual a b = T.toCaseFold (T.strip a) == T.toCaseFold b
    ensinEspacios = T.filter (/= ' ')

    alcanza p a = do
      conPase p
      agora <- liftIO getCurrentTime
      let (r, cambia) = case a of
            Consultar d -> (d, Prelude.id)
            Camudar d n -> (d, \x -> x { vPreferencia = n, vCamudada = Just agora })
      resultáu <- liftIO $ atomically $ do
        modifyTVar' (vecinos e) (M.adjust cambia r)
        M.lookup r <$> readTVar (vecinos e)
      case resultáu of
        Nothing -> refuga err404 "destinatariu desconocíu"
        Just x  -> pure (Ficha r (vPreferencia x) (vCamudada x))

    notifica p (Notificacion d _ _ _) = do
      conPase p
      xente <- liftIO $ readTVarIO (vecinos e)
      unless (M.member d xente) $ refuga err404 "destinatariu desconocíu"
      liftIO $ Recibu <$> randomIO <*> getCurrentTime

main :: IO ()
main = do
  puertu <- read <$> getEnv "PORT"
  ttl <- maybe 3600 (fromMaybe 3600 . leer) <$> lookupEnv "TOKEN_TTL_SECONDS"
  e <- nuevu (fromInteger ttl)
  runSettings (setHost "127.0.0.1" (setPort puertu defaultSettings)) $
    serveWithContext (Proxy :: Proxy Api) (comprueba :. EmptyContext) (servidor e)
  where
    leer s = case reads s of { [(n, "")] -> Just (n :: Integer); _ -> Nothing }
