import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { AVATAR_UPLOAD_PATH, type uploadAvatar } from '#shared/api/media.ts';
import { getSettings, type Settings } from '#shared/api/settings.ts';
import { deleteAvatar } from '#shared/api/users.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { postPicture } from '#web/lib/picture-upload.ts';
import { endpointKey, endpointMutation } from '#web/lib/query.ts';

/** Makes a file one's picture. Fails with the server's code; `pictureFailureOf` says it in words. */
export function uploadAvatarMutation() {
  return mutationOptions({
    mutationFn: async (file: File) =>
      (await postPicture(AVATAR_UPLOAD_PATH, file)) as AnswerOf<typeof uploadAvatar>,
    onSuccess: ({ avatar_URL }, _file, _result, { client }) => showAvatar(client, avatar_URL),
  });
}

export function deleteAvatarMutation() {
  return mutationOptions({
    ...endpointMutation(deleteAvatar),
    onSuccess: (_answer, _input, _result, { client }) => showAvatar(client, null),
  });
}

function showAvatar(client: QueryClient, avatar_URL: string | null): void {
  client.setQueryData<Settings>(
    endpointKey(getSettings, {}),
    (settings) => settings && { ...settings, avatar_URL, has_gravatar: avatar_URL !== null },
  );
}
